import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems, requestProblems } from '@faresight/contracts/problems'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { queueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import type { User } from '../schema.ts'
import { checkCredentials, ownPasswordProblem } from '../sessions/login.ts'
import { renewSession } from '../sessions/renew.ts'
import { deleteSignInLinks } from '../mail-requests/sign-in-links.ts'
import { findUser, holdUser } from '../users/store.ts'
import { requireRecent } from '../sessions/recent.ts'
import { updatePassword } from './store.ts'

type Caller = Pick<RouteCall<unknown, unknown, unknown, 'user'>, 'request' | 'reply' | 'principal'>

const retryAfterSeconds = 3
const noPassword = { path: 'currentPassword', message: 'Password is required' }

/**
 * Changes the password of whoever calls, or gives them a first one. Ends all their sessions but this one, which gets a new
 * token, and has a mail tell them.
 *
 * @throws Problem where they have not shown that they are who they are, the new one is refused as easy to guess, or too many
 *   passwords are being hashed
 */
export async function changePassword(
  deps: Deps,
  call: Caller,
  { currentPassword, password }: { currentPassword?: string | undefined; password: string },
): Promise<void> {
  const user = await findUser(deps.postgres.db, call.principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  const known =
    user.password === null
      ? await provenByAge(deps, call, user)
      : await provenBy(deps, call, user, currentPassword)
  deps.refuseEasy(password, known)
  const hash = await deps.passwords.hash(password)
  if (hash === null) throw new Problem(authProblems['sign-in-busy'], { retryAfterSeconds })
  const now = deps.now()
  let requestId = ''
  await renewSession(deps, call, async (tx) => {
    // What was proven may hold no more.
    if (!(await holdUser(tx, known))) throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
    await updatePassword(tx, known.id, hash, now)
    await deleteSignInLinks(tx, known.id)
    requestId = await insertMailRequest(tx, { kind: 'password-changed', email: known.email }, now)
  })
  void queueMailRequest(deps, requestId)
}

/** Somebody who has a password has to know it. A guess counts as one at the door. */
async function provenBy(deps: Deps, { request }: Caller, { email }: User, password = ''): Promise<User> {
  if (!password) throw refusalToProblem({ type: requestProblems.invalid, errors: [noPassword] })
  const checked = await checkCredentials(deps, request, { email, password })
  if ('user' in checked) return checked.user
  throw ownPasswordProblem(checked)
}

/** Somebody who has none has signed in elsewhere, and lately. */
async function provenByAge({ postgres, now }: Deps, { principal }: Caller, user: User): Promise<User> {
  await requireRecent(postgres.db, principal, now())
  return user
}
