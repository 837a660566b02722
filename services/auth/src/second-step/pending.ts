import {
  cookieName,
  cookieSettings,
  readTokenCookie,
  formatSetCookieHeader,
} from '@faresight/contracts/auth/cookie'
import { authProblems } from '@faresight/contracts/auth/problems'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { generateToken, hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { signIns } from '../metrics.ts'
import type { SignInMethod, User } from '../schema.ts'
import { type Caller, openSession } from '../sessions/open.ts'
import { findUser } from '../users/store.ts'
import { useCode } from './check.ts'
import { findAuthenticator, findPending, insertPending, takePending } from './store.ts'

/** How long somebody may take to come up with a code. */
const lifeMs = cookieSettings.code.seconds * 1000

/** Of sign-ins that were begun then or earlier a code comes too late. */
export function tooOldAt(now: Date): Date {
  return new Date(now.getTime() - lifeMs)
}

/**
 * Signs the caller in as `user`, or, where the account has an authenticator app, keeps that they lack nothing but its code.
 *
 * @param user as read or written last, when it was found that this is them
 * @param also done in the same transaction, whichever it is
 * @returns whether they are signed in
 */
export async function signInOrAskCode(
  deps: Deps,
  call: Caller,
  user: User,
  method: SignInMethod,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  const { postgres, publicUrl, now } = deps
  const authenticator = await findAuthenticator(postgres.db, user.id)
  if (!authenticator?.confirmedAt) {
    await openSession(deps, call, user, { method }, also)
    return true
  }
  const token = generateToken()
  await postgres.db.transaction(async (tx) => {
    await also(tx)
    await insertPending(tx, { id: hashToken(token), userId: user.id, method, createdAt: now() })
  })
  void call.reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'code', token))
  return false
}

/**
 * Ends a sign-in that lacked a code.
 *
 * @throws Problem 400 where this browser has none under way, 403 for a wrong code, 429 where no guess is left
 */
export async function finishWithCode(deps: Deps, call: Caller, code: string): Promise<void> {
  const { postgres, publicUrl, now } = deps
  const token = readTokenCookie(call.request.headers.cookie, cookieName(publicUrl, 'code'))
  const id = token === null ? null : hashToken(token)
  const pending = id === null ? null : await findPending(postgres.db, id)
  const user = pending && (await findUser(postgres.db, pending.userId))
  if (!pending || !user || pending.createdAt <= tooOldAt(now()))
    throw new Problem(authProblems['code-expired'])
  const secondStep = await useCode(deps, call.request, user, code, pending.method)
  // Gone where the password has been changed, or the account closed, since it was begun.
  if (!(await takePending(postgres.db, pending.id))) throw new Problem(authProblems['code-expired'])
  await openSession(deps, call, user, { method: pending.method, secondStep })
  signIns.inc({ outcome: 'code-ok' })
}
