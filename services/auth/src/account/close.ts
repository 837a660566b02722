import { userClosedEvent } from '@faresight/contracts/auth/events'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { queueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { deleteSignInLinks } from '../mail-requests/sign-in-links.ts'
import { tellEnded } from '../sessions/tell-ended.ts'
import { requireRecent } from '../sessions/recent.ts'
import { holdForClosing, markClosed } from './store.ts'

/**
 * Closes the account of whoever calls: at once it is nobody's, and what runs for it stops. It is erased later, by `erasure/`.
 *
 * @throws Problem 403 where the sign-in is too old, 409 for the only owner: nobody could run the site any more
 */
export async function closeAccount(deps: Deps, principal: Principal): Promise<void> {
  const { ended, requestId } = await deps.postgres.db.transaction((tx) => close(tx, principal, deps.now()))
  tellEnded(deps.bus, ended)
  void queueMailRequest(deps, requestId)
}

async function close(
  tx: Tx,
  { userId, sessionId }: Principal,
  now: Date,
): Promise<{ ended: string[]; requestId: string }> {
  const held = await holdForClosing(tx, userId)
  if (!held) throw new Problem(accessProblems['sign-in-required'])
  await requireRecent(tx, { sessionId }, now)
  const { user, otherOwners } = held
  if (user.role === 'owner' && otherOwners === 0) throw new Problem(authProblems['last-owner'])
  await markClosed(tx, userId, now)
  await deleteSignInLinks(tx, userId)
  await enqueueEvent(tx, userClosedEvent, { userId, closedAt: now.toISOString() })
  return {
    ended: await deleteSessionsOf(tx, userId),
    requestId: await insertMailRequest(tx, { kind: 'account-closed', email: user.email }, now),
  }
}
