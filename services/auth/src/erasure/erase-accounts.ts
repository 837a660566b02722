import type { ErasureDeps } from './check-erasures.ts'
import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { erasedAccountCounter } from '../metrics.ts'
import { erasureCutoffs } from './rules.ts'
import { deleteAccountData, insertErasure, lockAccountDueForErasure } from './store.ts'

export async function eraseDueAccounts(
  deps: Pick<ErasureDeps, 'postgres' | 'log' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await eraseNextAccount(deps)));
}

async function eraseNextAccount({
  postgres,
  log,
  now,
}: Pick<ErasureDeps, 'postgres' | 'log' | 'now'>): Promise<boolean> {
  const deletedAt = now()
  const user = await postgres.db.transaction(async (tx) => {
    const due = await lockAccountDueForErasure(tx, erasureCutoffs(deletedAt), deletedAt)
    if (!due) return null
    await deleteAccountData(tx, due)
    await insertErasure(tx, due.id, deletedAt)
    await enqueueEvent(tx, userDeletedEvent, { userId: due.id, deletedAt: deletedAt.toISOString() })
    return due
  })
  if (!user) return false
  const reason = user.closedAt ? 'closed' : 'unverified'
  erasedAccountCounter.inc({ reason })
  log.info({ userId: user.id, reason }, 'an account was erased')
  return true
}
