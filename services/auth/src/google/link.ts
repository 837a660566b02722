import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { isRecent } from '../account/recent.ts'
import type { Deps } from '../deps.ts'
import { queueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import { findSession } from '../sessions/store.ts'
import { changeUser, holdOpenUser } from './store.ts'

/**
 * For what gives or takes a way to sign in.
 *
 * @throws Problem 401 where the session is over, 403 where somebody signed in to it too long ago
 */
export async function requireRecent({ postgres, now }: Deps, { sessionId }: Principal): Promise<void> {
  const session = await findSession(postgres.db, sessionId, now())
  if (!session) throw new Problem(accessProblems['sign-in-required'])
  if (!isRecent(session, now())) throw new Problem(authProblems['sign-in-too-old'])
}

/**
 * Google no longer signs in to the account of whoever calls, which a mail tells them. Without a Google account it does nothing.
 *
 * @throws Problem 403 where the sign-in is too old, 409 where there is no password: nothing would sign in any more
 */
export async function unlinkGoogle(deps: Deps, principal: Principal): Promise<void> {
  await requireRecent(deps, principal)
  const requestId = await deps.postgres.db.transaction((tx) => unlink(tx, principal.userId, deps.now()))
  if (requestId) void queueMailRequest(deps, requestId)
}

async function unlink(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const user = await holdOpenUser(tx, userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  if (user.googleId === null) return null
  if (user.password === null) throw new Problem(authProblems['no-password'])
  await changeUser(tx, user, { googleId: null, authProvider: 'local' }, now)
  return insertMailRequest(tx, { kind: 'google-unlinked', email: user.email }, now)
}
