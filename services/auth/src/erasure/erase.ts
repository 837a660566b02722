import { userDeletedEvent } from '@faresight/contracts/auth/events'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Deps } from '../deps.ts'
import { accountsErased } from '../metrics.ts'
import { dueBy } from './rules.ts'
import { deleteAccount, insertErasure, lockDue } from './store.ts'

/** Erases every account that is due, each in a transaction of its own, and has the services told. */
export async function eraseDue(
  deps: Pick<Deps, 'postgres' | 'log' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await eraseNext(deps)));
}

async function eraseNext({ postgres, log, now }: Pick<Deps, 'postgres' | 'log' | 'now'>): Promise<boolean> {
  const deletedAt = now()
  const user = await postgres.db.transaction(async (tx) => {
    const due = await lockDue(tx, dueBy(deletedAt), deletedAt)
    if (!due) return null
    await deleteAccount(tx, due)
    await insertErasure(tx, due.id, deletedAt)
    await enqueueEvent(tx, userDeletedEvent, { userId: due.id, deletedAt: deletedAt.toISOString() })
    return due
  })
  if (!user) return false
  const why = user.closedAt ? 'closed' : 'unverified'
  accountsErased.inc({ why })
  log.info({ userId: user.id, why }, 'an account was erased')
  return true
}
