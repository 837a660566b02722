import type { Bus } from '@faresight/kit/bus/bus'
import { type AuditDeps, recordAuditEvent } from '../audit/append.ts'
import type { AdminAction, AuditActor, AuditEvent } from '@faresight/contracts/audit-event'
import { adminProblems } from '@faresight/contracts/admin/problems'
import type { StoredDeadLetter } from '@faresight/kit/bus/dead-letter'
import { Problem } from '@faresight/kit/problem'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { deadLetterReplayRpcs, maxReplayDataLength } from '@faresight/contracts/dead-letters'
import { hasServiceUser } from './dead-letter-view.ts'

export interface DeadLetterDeps extends AuditDeps {
  bus: Bus
  now: () => Date
}

async function findDeadLetter({ bus }: { bus: Bus }, sequence: number): Promise<StoredDeadLetter> {
  const deadLetter = await bus.queueAdmin.deadLetter(sequence)
  if (!deadLetter) throw new Problem(adminProblems['no-such-dead-letter'])
  return deadLetter
}

function toDeadLetterEvent(
  { sequence, user, subject, reason, attempts }: StoredDeadLetter,
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

/** Deletes a dead letter permanently. @throws Problem 404 @throws BusUnavailableError */
export async function discardDeadLetter(
  deps: DeadLetterDeps,
  actor: AuditActor,
  sequence: number,
): Promise<void> {
  const deadLetter = await findDeadLetter(deps, sequence)
  const { now } = deps
  await recordAuditEvent(deps, toDeadLetterEvent(deadLetter, { action: 'dead-letter.dropped', actor, now }))
  const failed = (failure: string) =>
    recordAuditEvent(
      deps,
      toDeadLetterEvent(deadLetter, { action: 'dead-letter.drop-failed', actor, now, failure }),
    )
  let wasThere: boolean
  try {
    wasThere = await deps.bus.queueAdmin.deleteDeadLetter(sequence)
  } catch (error) {
    if (error instanceof BusUnavailableError) await failed('The message bus didn’t respond.')
    throw error
  }
  if (wasThere) return
  await failed('Someone else did it first.')
  throw new Problem(adminProblems['no-such-dead-letter'])
}

/**
 * Redelivers a dead letter to its service and deletes it on success. Two concurrent replays are safe: events are
 * processed once.
 * @throws Problem 404, or 409 when processing fails again
 * @throws BusUnavailableError while its service is unavailable
 */
export async function replayDeadLetter(
  deps: DeadLetterDeps,
  actor: AuditActor,
  sequence: number,
): Promise<void> {
  const deadLetter = await findDeadLetter(deps, sequence)
  const { now } = deps
  await recordAuditEvent(deps, toDeadLetterEvent(deadLetter, { action: 'dead-letter.replayed', actor, now }))
  const failed = (failure: string) =>
    recordAuditEvent(
      deps,
      toDeadLetterEvent(deadLetter, { action: 'dead-letter.replay-failed', actor, now, failure }),
    )
  let failure: string | null
  try {
    failure = await tryReplay(deps, deadLetter)
  } catch (error) {
    if (error instanceof BusUnavailableError) await failed('Its service didn’t respond.')
    throw error
  }
  if (failure !== null) {
    await failed(failure)
    const detail = `${adminProblems['replay-failed'].detail} ${failure}`
    throw new Problem(adminProblems['replay-failed'], { detail })
  }
  await deps.bus.queueAdmin.deleteDeadLetter(sequence)
}

async function tryReplay({ bus }: { bus: Bus }, deadLetter: StoredDeadLetter): Promise<string | null> {
  const { sequence, subject } = deadLetter
  const data = Buffer.from(deadLetter.data).toString('base64')
  if (data.length > maxReplayDataLength) return 'It’s too large to replay.'
  if (!hasServiceUser(deadLetter)) return 'No service handles messages like this now.'
  const { outcome, reason } = await bus.request(deadLetterReplayRpcs[deadLetter.user], {
    sequence,
    subject,
    data,
  })
  if (outcome === 'unknown') return 'Its service no longer handles messages like this.'
  return outcome === 'done' ? null : (reason ?? 'No reason was given.')
}
