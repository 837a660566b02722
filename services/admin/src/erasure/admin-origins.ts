import type { Bus } from '@faresight/kit/bus/bus'
import { appendToAuditChain, type AuditDeps, logCurrentAuditHead } from '../audit/append.ts'
import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Tx } from '@faresight/kit/postgres'
import { deleteAdminOrigins, lockAuditHead } from '../audit/store.ts'
import type { AuditEvent } from '@faresight/contracts/audit-event'

export interface OriginErasureDeps extends AuditDeps {
  bus: Bus
  now: () => Date
}

export function eraseAdminOriginsOnUserDeletion(deps: OriginErasureDeps): AsyncDisposable {
  return consumeOnce(
    deps,
    userDeletedEvent,
    (tx, { userId }) => eraseAndAuditAdminOrigins(tx, deps, userId),
    {
      onCommitted: () => logCurrentAuditHead(deps),
    },
  )
}

/** Also appends an `origins.erased` entry, without which verification reports tampering. */
export async function eraseAndAuditAdminOrigins(
  tx: Tx,
  deps: Pick<OriginErasureDeps, 'auditKey' | 'now'>,
  userId: string,
): Promise<void> {
  // No other entry may be appended between the deletion and its record.
  await lockAuditHead(tx)
  const origins = await deleteAdminOrigins(tx, userId)
  if (!origins) return
  await recordOriginErasure(tx, deps, { targetUserId: userId, targetResource: null, origins })
}

const systemActor = { adminId: null, byKey: false, ipAddress: null, userAgent: null }

type ErasedOrigins = Pick<AuditEvent, 'targetUserId' | 'targetResource'> & { origins: number }

export async function recordOriginErasure(
  tx: Tx,
  { auditKey, now }: Pick<OriginErasureDeps, 'auditKey' | 'now'>,
  { origins, ...target }: ErasedOrigins,
): Promise<void> {
  await appendToAuditChain(tx, auditKey, {
    ...target,
    action: 'origins.erased',
    actor: systemActor,
    changes: { before: { origins }, after: { origins: 0 }, reason: null },
    at: now().toISOString(),
  })
}
