import {
  verifyCredentialsWithinLimits,
  type CredentialsDeps,
  toCurrentPasswordProblem,
} from './credentials.ts'
import { consumeSecondFactorCode, type SecondFactorDeps } from '../second-factor/consume-code.ts'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { Problem } from '@faresight/kit/problem'
import { passwordAndCodeSignInCounter } from '../metrics.ts'
import { findAuthenticator } from '../second-factor/store.ts'
import { findOpenUserById } from '../users/store.ts'
import { openSessionAndSetCookies } from '../sessions/open-session.ts'

export interface ReauthenticateDeps extends CredentialsDeps, SecondFactorDeps {}

type UserCall = Pick<RouteCall<unknown, unknown, unknown, 'user'>, 'request' | 'reply' | 'principal'>

/**
 * Replaces the caller's session by a new one. Counts as a sign-in attempt.
 *
 * @throws Problem 403 for a wrong password or a missing or wrong code, 401 when the account is closed, 429 when no
 *   attempt is left, 503 when the hashing queue is full
 */
export async function reauthenticateWithPassword(
  deps: ReauthenticateDeps,
  call: UserCall,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const user = await findOpenUserById(deps.postgres.db, call.principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  const checked = await verifyCredentialsWithinLimits(deps, call.request, { email: user.email, password })
  passwordAndCodeSignInCounter.inc({ outcome: 'user' in checked ? 'ok' : checked.refused })
  if (!('user' in checked)) throw toCurrentPasswordProblem(checked)
  const authenticator = await findAuthenticator(deps.postgres.db, user.id)
  if (!authenticator?.confirmedAt)
    return openSessionAndSetCookies(deps, call, checked.user, { method: 'password' })
  if (!code) throw new Problem(authProblems['code-required'])
  const secondFactor = await consumeSecondFactorCode(deps, call.request, checked.user, code, 'password')
  return openSessionAndSetCookies(deps, call, checked.user, { method: 'password', secondFactor })
}
