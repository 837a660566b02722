import type { AuditEvent } from '@faresight/contracts/audit-event'
import type { Tx } from '@faresight/kit/postgres'
import { append } from '../audit/append.ts'
import type { Deps } from '../deps.ts'

const nobody = { adminId: null, byKey: false, ipAddress: null, userAgent: null }

type Erased = Pick<AuditEvent, 'targetUserId' | 'targetResource'> & { origins: number }

/** Says in the log whose origins were erased, and how many there were. */
export async function sayErased(
  tx: Tx,
  { auditKey, now }: Pick<Deps, 'auditKey' | 'now'>,
  { origins, ...target }: Erased,
): Promise<void> {
  await append(tx, auditKey, {
    ...target,
    action: 'origins.erased',
    actor: nobody,
    changes: { before: { origins }, after: { origins: 0 }, reason: null },
    at: now().toISOString(),
  })
}
