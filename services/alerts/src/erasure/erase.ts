import { userDeletedEvent } from '@faresight/contracts/auth/events'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Deps } from '../deps.ts'
import { deletePerson } from './store.ts'

/** Erases what is kept of a user when the account is gone. What they watched stays: it says of nobody that they did. */
export function eraseDeleted(deps: Pick<Deps, 'bus' | 'postgres'>): AsyncDisposable {
  return consumeOnce(deps, userDeletedEvent, (tx, { userId }) => deletePerson(tx, userId))
}
