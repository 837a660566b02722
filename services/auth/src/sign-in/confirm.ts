import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { signIns } from '../metrics.ts'
import { useCode } from '../second-step/check.ts'
import { findAuthenticator } from '../second-step/store.ts'
import { findUser } from '../users/store.ts'
import { checkCredentials, ownPasswordProblem } from '../sessions/login.ts'
import { openSession } from '../sessions/open.ts'

type Caller = Pick<RouteCall<unknown, unknown, unknown, 'user'>, 'request' | 'reply' | 'principal'>

/**
 * Signs the caller in again by their password and, where their account has an authenticator app, a code: a new session takes
 * the place of theirs. A guess counts as one at a sign-in.
 *
 * @throws Problem 403 for a wrong password, and a code that is missing or wrong, 401 where the account is closed, 429 or 503
 *   where no guess is left or too many passwords are being hashed
 */
export async function confirmSignIn(
  deps: Deps,
  call: Caller,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const user = await findUser(deps.postgres.db, call.principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  const checked = await checkCredentials(deps, call.request, { email: user.email, password })
  signIns.inc({ outcome: 'user' in checked ? 'ok' : checked.refused })
  if (!('user' in checked)) throw ownPasswordProblem(checked)
  const authenticator = await findAuthenticator(deps.postgres.db, user.id)
  if (!authenticator?.confirmedAt) return openSession(deps, call, checked.user, { method: 'password' })
  if (!code) throw new Problem(authProblems['code-required'])
  const secondStep = await useCode(deps, call.request, checked.user, code, 'password')
  return openSession(deps, call, checked.user, { method: 'password', secondStep })
}
