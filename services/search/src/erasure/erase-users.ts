import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { userQuotaKey } from '@faresight/contracts/search/quota-keys'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import { deleteQuotaUsageOfKey } from '../abuse-protection/store.ts'
import { deleteUserSavedSearches, deleteOldestUserSearches, anonymizeUserClicks } from './store.ts'

/** Each search is deleted with hundreds of result rows, and a statement has a time limit. */
const batchSize = 100

export function eraseSearchDataOnUserDeletion(deps: { bus: Bus; postgres: Postgres }): AsyncDisposable {
  return consumeOnce(deps, userDeletedEvent, (tx, { userId }) => eraseUserSearchData(tx, userId))
}

async function eraseUserSearchData(tx: Tx, userId: string): Promise<void> {
  for (let count = batchSize; count === batchSize;)
    count = await deleteOldestUserSearches(tx, userId, batchSize)
  await deleteUserSavedSearches(tx, userId)
  await anonymizeUserClicks(tx, userId)
  await deleteQuotaUsageOfKey(tx, userQuotaKey(userId))
}
