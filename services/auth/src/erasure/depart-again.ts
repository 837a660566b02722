import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/events'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { markClosed } from '../account/store.ts'
import type { Deps } from '../deps.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { deleteAccount, renewErasure, takeDeparture } from './store.ts'

/** Closes and erases once more who had left before a backup was restored that did not know of it, and has the services told. */
export async function departAgain(
  { postgres, log, now }: Pick<Deps, 'postgres' | 'log' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const userId = await postgres.db.transaction((tx) => departNext(tx, now()))
    if (userId === null) return
    log.info({ userId }, 'an account left again, after a restore')
  }
}

async function departNext(tx: Tx, now: Date): Promise<string | null> {
  const taken = await takeDeparture(tx)
  if (!taken) return null
  const { departure, user } = taken
  const { userId, closedAt, deletedAt } = departure
  if (deletedAt) {
    if (user) await deleteAccount(tx, user)
    // Whether or not the account came back, something of it may have, elsewhere.
    await renewErasure(tx, userId, deletedAt, now)
    await enqueueEvent(tx, userDeletedEvent, { userId, deletedAt: deletedAt.toISOString() })
  } else if (closedAt && user && !user.closedAt) {
    await markClosed(tx, userId, closedAt)
    await deleteSessionsOf(tx, userId)
    await enqueueEvent(tx, userClosedEvent, { userId, closedAt: closedAt.toISOString() })
  }
  return userId
}
