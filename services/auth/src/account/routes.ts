import { changePasswordAndEndOtherSessions, type ChangePasswordDeps } from './change-password.ts'
import type { AuthenticatorSecretCipher } from '../second-factor/secret-cipher.ts'
import { type Account, accountRoutes } from '@faresight/contracts/auth/account-http'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { findUserPasskeys } from '../passkeys/store.ts'
import { countRecoveryCodes, findAuthenticator } from '../second-factor/store.ts'
import { findLiveSession } from '../sessions/store.ts'
import { findOpenUserById } from '../users/store.ts'
import { toCurrentUser } from '../users/user.ts'
import { closeAccount } from './close-account.ts'
import { updateUserNames } from './store.ts'

interface AccountDeps extends ChangePasswordDeps {
  secretCipher: AuthenticatorSecretCipher | null
}

export function registerAccountRoutes(service: Service, deps: AccountDeps): void {
  const { postgres, publicUrl, now } = deps

  mountRoute(service, accountRoutes.account, async ({ principal }) => readAccount(principal, deps))

  mountRoute(service, accountRoutes.changeProfile, async ({ principal, body }) => {
    const user = await updateUserNames(postgres.db, principal.userId, body, now())
    if (!user) throw new Problem(accessProblems['sign-in-required'])
    return toCurrentUser(user)
  })

  mountRoute(service, accountRoutes.changePassword, async ({ body, ...call }) => {
    await changePasswordAndEndOtherSessions(deps, call, body)
    return { message: 'Your password has been changed. You are signed out everywhere else.' }
  })

  mountRoute(service, accountRoutes.closeAccount, async ({ principal, reply }) => {
    await closeAccount(deps, principal)
    void reply.header('set-cookie', [
      formatSetCookieHeader(publicUrl, 'session', ''),
      formatSetCookieHeader(publicUrl, 'device', ''),
    ])
    return undefined
  })
}

async function readAccount(
  { userId, sessionId, byKey }: Principal,
  { postgres: { db }, secretCipher, now }: AccountDeps,
): Promise<Account> {
  const [user, session, keys, authenticator, recoveryCodes] = await Promise.all([
    findOpenUserById(db, userId),
    findLiveSession(db, sessionId, now()),
    findUserPasskeys(db, userId),
    findAuthenticator(db, userId),
    countRecoveryCodes(db, userId),
  ])
  // A principal outlives its account and session by seconds.
  if (!user || !session) throw new Problem(accessProblems['sign-in-required'])
  return {
    user: toCurrentUser(user),
    emailVerified: user.emailVerified,
    hasPassword: user.password !== null,
    hasGoogle: user.googleId !== null,
    passkeys: keys.length,
    authenticator: authenticator?.confirmedAt ? 'on' : secretCipher ? 'none' : 'off',
    recoveryCodes,
    createdAt: user.createdAt.toISOString(),
    signedInByKey: byKey === true,
    signedInAt: session.sess.signedInAt,
  }
}
