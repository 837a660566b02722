import type { AuditEvent, AuditActor, AdminAction } from '@faresight/contracts/audit-event'
import { adminProblems } from '@faresight/contracts/admin/problems'
import type { DeadLetter } from '@faresight/kit/bus/dead-letter'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'

/** @throws Problem where there is none of that number; BusUnavailable */
export async function findLetter({ bus }: Pick<Deps, 'bus'>, sequence: number): Promise<DeadLetter> {
  const letter = await bus.queueAdmin.deadLetter(sequence)
  if (!letter) throw new Problem(adminProblems['no-such-dead-letter'])
  return letter
}

/** What is done to a dead letter, as the audit log keeps it: nothing of what it says. */
export function actOn(
  { sequence, user, subject, reason, attempts }: DeadLetter,
  {
    action,
    actor,
    now,
    failure,
  }: { action: AdminAction; actor: AuditActor; now: () => Date; failure?: string },
): AuditEvent {
  return {
    action,
    actor,
    targetUserId: null,
    targetResource: `dead letter ${sequence}`,
    changes: {
      before: { service: user, subject, reason, attempts },
      after: failure === undefined ? null : { failure },
      reason: null,
    },
    at: now().toISOString(),
  }
}
