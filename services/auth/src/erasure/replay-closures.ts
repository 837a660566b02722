import type { ErasureDeps } from './check-erasures.ts'
import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { markAccountClosed } from '../account/store.ts'
import { deleteSessionsAndPendingSignIns } from '../sessions/store.ts'
import { deleteAccountData, resetErasure, takeClosureToReplay } from './store.ts'

export async function replayClosures(
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
  const taken = await takeClosureToReplay(tx)
  if (!taken) return null
  const { departure, user } = taken
  const { userId, closedAt, deletedAt } = departure
  if (deletedAt) {
    if (user) await deleteAccountData(tx, user)
    // Other services may have restored data even if auth has not.
    await resetErasure(tx, userId, deletedAt, now)
    await enqueueEvent(tx, userDeletedEvent, { userId, deletedAt: deletedAt.toISOString() })
  } else if (closedAt && user && !user.closedAt) {
    await markAccountClosed(tx, userId, closedAt)
    await deleteSessionsAndPendingSignIns(tx, userId)
    await enqueueEvent(tx, userClosedEvent, { userId, closedAt: closedAt.toISOString() })
  }
  return userId
}
