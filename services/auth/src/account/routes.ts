import { type Account, accountRoutes } from '@faresight/contracts/auth/account-http'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { findPasskeys } from '../passkeys/store.ts'
import { countRecoveryCodes, findAuthenticator } from '../second-step/store.ts'
import { findSession } from '../sessions/store.ts'
import { findUser } from '../users/store.ts'
import { currentUserOf } from '../users/user.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close.ts'
import { updateNames } from './store.ts'

export function ownAccountRoutes(service: Service, deps: Deps): void {
  const { postgres, publicUrl, now } = deps

  mountRoute(service, accountRoutes.account, async ({ principal }) => accountOf(principal, deps))

  mountRoute(service, accountRoutes.changeProfile, async ({ principal, body }) => {
    const user = await updateNames(postgres.db, principal.userId, body, now())
    if (!user) throw new Problem(accessProblems['sign-in-required'])
    return currentUserOf(user)
  })

  mountRoute(service, accountRoutes.changePassword, async ({ body, ...call }) => {
    await changePassword(deps, call, body)
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

async function accountOf(
  { userId, sessionId, byKey }: Principal,
  { postgres: { db }, seal, now }: Deps,
): Promise<Account> {
  const [user, session, keys, authenticator, recoveryCodes] = await Promise.all([
    findUser(db, userId),
    findSession(db, sessionId, now()),
    findPasskeys(db, userId),
    findAuthenticator(db, userId),
    countRecoveryCodes(db, userId),
  ])
  // An identity outlives a closed account, and a session that has ended, by seconds.
  if (!user || !session) throw new Problem(accessProblems['sign-in-required'])
  return {
    user: currentUserOf(user),
    emailVerified: user.emailVerified,
    hasPassword: user.password !== null,
    hasGoogle: user.googleId !== null,
    passkeys: keys.length,
    authenticator: authenticator?.confirmedAt ? 'on' : seal ? 'none' : 'off',
    recoveryCodes,
    createdAt: user.createdAt.toISOString(),
    signedInByKey: byKey === true,
    signedInAt: session.sess.signedInAt,
  }
}
