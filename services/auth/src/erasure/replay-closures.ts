import type { ErasureDeps } from './check-erasures.ts'
import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { markAccountClosedVoidingLinks } from '../account/store.ts'
import { deleteSessionsAndPendingSignIns } from '../sessions/store.ts'
import { deleteAccountData, upsertUnprovenErasure, takeClosureAndLockUser } from './store.ts'

export async function replayClosuresAfterRestore(
  { postgres, log, now }: Pick<ErasureDeps, 'postgres' | 'log' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const userId = await postgres.db.transaction((tx) => replayNextClosure(tx, now()))
    if (userId === null) return
    log.info({ userId }, 'an account was closed again after a restore')
  }
}

async function replayNextClosure(tx: Tx, now: Date): Promise<string | null> {
  const taken = await takeClosureAndLockUser(tx)
  if (!taken) return null
  const { closure, user } = taken
  const { userId, closedAt, deletedAt } = closure
  if (deletedAt) {
    if (user) await deleteAccountData(tx, user)
    // Other services may have restored data even if auth has not.
    await upsertUnprovenErasure(tx, userId, deletedAt, now)
    await enqueueEvent(tx, userDeletedEvent, { userId, deletedAt: deletedAt.toISOString() })
  } else if (closedAt && user && !user.closedAt) {
    await markAccountClosedVoidingLinks(tx, userId, closedAt)
    await deleteSessionsAndPendingSignIns(tx, userId)
    await enqueueEvent(tx, userClosedEvent, { userId, closedAt: closedAt.toISOString() })
  }
  return userId
}
