import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Call } from '@faresight/kit/http/add-route'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { signIns } from '../metrics.ts'
import { findUser } from '../users/store.ts'
import { checkCredentials, type Refusal } from './login.ts'
import { openSession } from './open.ts'

type Caller = Pick<Call<unknown, unknown, unknown, 'user'>, 'request' | 'reply' | 'principal'>

/**
 * Signs the caller in again by their password: a new session takes the place of theirs. A guess counts as one at a sign-in.
 *
 * @throws Problem 403 for a wrong password, 401 where the account is closed, 429 or 503 where no guess is left or too many
 *   passwords are being hashed
 */
export async function confirmSignIn(deps: Deps, call: Caller, password: string): Promise<void> {
  const user = await findUser(deps.postgres.db, call.principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  const checked = await checkCredentials(deps, call.request, { email: user.email, password })
  signIns.inc({ outcome: 'user' in checked ? 'ok' : checked.refused })
  if (!('user' in checked)) throw ownPasswordProblem(checked)
  await openSession(deps, call, checked.user, 'password')
}

/** What somebody who is signed in hears of a password that was not accepted. */
export function ownPasswordProblem({ refused, ...when }: Refusal): Problem {
  return new Problem(authProblems[refused === 'invalid-credentials' ? 'wrong-password' : refused], when)
}
