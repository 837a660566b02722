import { userDeletedEvent } from '@faresight/contracts/auth/events'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Tx } from '@faresight/kit/postgres'
import { tellPresentHead } from '../audit/append.ts'
import { deleteOrigins, holdHead } from '../audit/store.ts'
import type { Deps } from '../deps.ts'
import { sayErased } from './say.ts'

/** Erases from where somebody did what the log says when their account is gone. */
export function eraseDeleted(
  deps: Pick<Deps, 'bus' | 'postgres' | 'auditKey' | 'log' | 'now'>,
): AsyncDisposable {
  return consumeOnce(deps, userDeletedEvent, (tx, { userId }) => eraseOrigins(tx, deps, userId), {
    onCommitted: () => tellPresentHead(deps),
  })
}

/** Says in the log that it was done, without which it would be tampering. */
export async function eraseOrigins(
  tx: Tx,
  deps: Pick<Deps, 'auditKey' | 'now'>,
  userId: string,
): Promise<void> {
  // Nobody adds another one between the two.
  await holdHead(tx)
  const origins = await deleteOrigins(tx, userId)
  if (!origins) return
  await sayErased(tx, deps, { targetUserId: userId, targetResource: null, origins })
}
