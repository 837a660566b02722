import { enqueueMailRequest, type MailQueueDeps } from '../mail-requests/queue.ts'
import { userClosedEvent } from '@faresight/contracts/auth/messages'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { insertMailRequest } from '../mail-requests/store.ts'
import { deleteSessionsAndPendingSignIns } from '../sessions/store.ts'
import { deleteUserSignInLinks } from '../mail-requests/sign-in-links.ts'
import { broadcastSessionsRevoked } from '../sessions/broadcast.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { lockUserForClosing, markAccountClosedVoidingLinks } from './store.ts'

/** `erasure/` deletes the account later. @throws Problem 403 when the sign-in is too old, 409 for the only owner */
export async function closeAccount(deps: MailQueueDeps, principal: Principal): Promise<void> {
  const { ended, requestId } = await deps.postgres.db.transaction((tx) =>
    closeAccountInTransaction(tx, principal, deps.now()),
  )
  broadcastSessionsRevoked(deps.bus, ended)
  void enqueueMailRequest(deps, requestId)
}

async function closeAccountInTransaction(
  tx: Tx,
  { userId, sessionId }: Principal,
  now: Date,
): Promise<{ ended: string[]; requestId: string }> {
  const held = await lockUserForClosing(tx, userId)
  if (!held) throw new Problem(accessProblems['sign-in-required'])
  await requireRecentSignIn(tx, { sessionId }, now)
  const { user, otherOwners } = held
  if (user.role === 'owner' && otherOwners === 0) throw new Problem(authProblems['last-owner'])
  await markAccountClosedVoidingLinks(tx, userId, now)
  await deleteUserSignInLinks(tx, userId)
  await enqueueEvent(tx, userClosedEvent, { userId, closedAt: now.toISOString() })
  return {
    ended: await deleteSessionsAndPendingSignIns(tx, userId),
    requestId: await insertMailRequest(tx, { kind: 'account-closed', email: user.email }, now),
  }
}
