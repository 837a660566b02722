import { enqueueMailRequest, type MailQueueDeps } from '../mail-requests/queue.ts'
import { lockOpenUser } from '../users/store.ts'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { insertMailRequest } from '../mail-requests/store.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { updateLockedUser } from './store.ts'

/** @throws Problem 403 when the sign-in is too old, 409 without a password: no way to sign in would remain */
export async function unlinkGoogle(deps: MailQueueDeps, principal: Principal): Promise<void> {
  await requireRecentSignIn(deps.postgres.db, principal, deps.now())
  const requestId = await deps.postgres.db.transaction((tx) =>
    unlinkInTransaction(tx, principal.userId, deps.now()),
  )
  if (requestId) void enqueueMailRequest(deps, requestId)
}

async function unlinkInTransaction(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const user = await lockOpenUser(tx, userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  if (user.googleId === null) return null
  if (user.password === null) throw new Problem(authProblems['no-password'])
  await updateLockedUser(tx, user, { googleId: null, googleUnlinkedAt: now, authProvider: 'local' }, now)
  return insertMailRequest(tx, { kind: 'google-unlinked', email: user.email }, now)
}
