import { openSessionAndSetCookies, type SessionDeps, type SignInCall } from '../sessions/open-session.ts'
import { consumeSecondFactorCode, type SecondFactorDeps } from './consume-code.ts'
import { cookieExpiryCutoff } from '../cookie-cutoff.ts'
import { cookieName, formatSetCookieHeader, readTokenCookie } from '@faresight/contracts/auth/cookie'
import { authProblems } from '@faresight/contracts/auth/problems'
import type { Tx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import { generateToken, hashToken } from '@faresight/kit/token'
import { passwordAndCodeSignInCounter } from '../metrics.ts'
import type { SignInMethod, User } from '../schema.ts'
import { findOpenUserById } from '../users/store.ts'
import { deletePendingSignIn, findAuthenticator, findPendingSignIn, insertPendingSignIn } from './store.ts'

/**
 * Signs in `user`, or stores a pending sign-in when the account has an authenticator app.
 * @param user as last read when identified
 * @param also runs in the same transaction in both cases
 * @returns whether the user is signed in
 */
export async function signInOrRequireCode(
  deps: SessionDeps,
  call: SignInCall,
  user: User,
  method: SignInMethod,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  const { postgres, publicUrl, now } = deps
  const authenticator = await findAuthenticator(postgres.db, user.id)
  if (!authenticator?.confirmedAt) {
    await openSessionAndSetCookies(deps, call, user, { method }, also)
    return true
  }
  const token = generateToken()
  await postgres.db.transaction(async (tx) => {
    await also(tx)
    await insertPendingSignIn(tx, { id: hashToken(token), userId: user.id, method, createdAt: now() })
  })
  void call.reply.header('set-cookie', formatSetCookieHeader(publicUrl, 'code', token))
  return false
}

/** @throws Problem 400 without a pending sign-in, 403 for a wrong code, 429 when no attempt is left */
export async function completeSignInWithCode(
  deps: SecondFactorDeps,
  call: SignInCall,
  code: string,
): Promise<void> {
  const { postgres, publicUrl, now } = deps
  const token = readTokenCookie(call.request.headers.cookie, cookieName(publicUrl, 'code'))
  const id = token === null ? null : hashToken(token)
  const pending = id === null ? null : await findPendingSignIn(postgres.db, id)
  const user = pending && (await findOpenUserById(postgres.db, pending.userId))
  if (!pending || !user || pending.createdAt <= cookieExpiryCutoff('code', now()))
    throw new Problem(authProblems['code-expired'])
  const secondFactor = await consumeSecondFactorCode(deps, call.request, user, code, pending.method)
  // Deleted when the password changed or the account was closed.
  if (!(await deletePendingSignIn(postgres.db, pending.id))) throw new Problem(authProblems['code-expired'])
  await openSessionAndSetCookies(deps, call, user, { method: pending.method, secondFactor })
  passwordAndCodeSignInCounter.inc({ outcome: 'code-ok' })
}
