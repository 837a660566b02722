import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { queueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import { requireRecent } from '../sessions/recent.ts'
import { changeUser, holdOpenUser } from './store.ts'

/**
 * Google no longer signs in to the account of whoever calls, which a mail tells them. Without a Google account it does nothing.
 *
 * @throws Problem 403 where the sign-in is too old, 409 where there is no password: nothing would sign in any more
 */
export async function unlinkGoogle(deps: Deps, principal: Principal): Promise<void> {
  await requireRecent(deps.postgres.db, principal, deps.now())
  const requestId = await deps.postgres.db.transaction((tx) => unlink(tx, principal.userId, deps.now()))
  if (requestId) void queueMailRequest(deps, requestId)
}

async function unlink(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const user = await holdOpenUser(tx, userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  if (user.googleId === null) return null
  if (user.password === null) throw new Problem(authProblems['no-password'])
  await changeUser(tx, user, { googleId: null, googleUnlinkedAt: now, authProvider: 'local' }, now)
  return insertMailRequest(tx, { kind: 'google-unlinked', email: user.email }, now)
}
