import { userDeletedEvent } from '@faresight/contracts/auth/events'
import { userQuotaKey } from '@faresight/contracts/search/quota-keys'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Tx } from '@faresight/kit/postgres'
import type { Deps } from '../deps.ts'
import { deleteQuotaUsageOfUser } from '../abuse-protection/store.ts'
import { deleteSavedOf, deleteSearchesOf, forgetWhoClicked } from './store.ts'

/** Results go with their searches, so that more at once could run into the time limit of a statement. */
const atOnce = 100

/** Erases what is kept of a user when the account is gone: searches go, and that somebody went to a seller stays. */
export function eraseDeleted(deps: Pick<Deps, 'bus' | 'postgres'>): AsyncDisposable {
  return consumeOnce(deps, userDeletedEvent, (tx, { userId }) => erase(tx, userId))
}

async function erase(tx: Tx, userId: string): Promise<void> {
  for (let count = atOnce; count === atOnce;) count = await deleteSearchesOf(tx, userId, atOnce)
  await deleteSavedOf(tx, userId)
  await forgetWhoClicked(tx, userId)
  await deleteQuotaUsageOfUser(tx, userQuotaKey(userId))
}
