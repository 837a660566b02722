import type { SessionDeps } from '../sessions/open-session.ts'
import {
  verifyCredentialsWithinLimits,
  type CredentialsDeps,
  toCurrentPasswordProblem,
} from '../sign-in/credentials.ts'
import type { RequireStrongPassword } from '../crypto/password-strength.ts'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems, requestProblems } from '@faresight/contracts/problems'
import type { RouteCall } from '@faresight/kit/http/add-route'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import { enqueueMailRequest } from '../mail-requests/queue.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import type { User } from '../schema.ts'
import { rotateSessionAndEndOthers } from '../sessions/rotate-session.ts'
import { deleteUserSignInLinks } from '../mail-requests/sign-in-links.ts'
import { findOpenUserById, lockUserIfPasswordUnchanged } from '../users/store.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { updatePasswordAndVoidResets } from './store.ts'

export interface ChangePasswordDeps extends CredentialsDeps, SessionDeps {
  requireStrongPassword: RequireStrongPassword
}

type UserCall = Pick<RouteCall<unknown, unknown, unknown, 'user'>, 'request' | 'reply' | 'principal'>

const retryAfterSeconds = 3
const noPassword = { path: 'currentPassword', message: 'Password is required' }

/** Ends all other sessions and rotates this one's token. @throws Problem 403, 400 for a weak password, 503 when the hashing queue is full */
export async function changePasswordAndEndOtherSessions(
  deps: ChangePasswordDeps,
  call: UserCall,
  { currentPassword, password }: { currentPassword?: string | undefined; password: string },
): Promise<void> {
  const user = await findOpenUserById(deps.postgres.db, call.principal.userId)
  if (!user) throw new Problem(accessProblems['sign-in-required'])
  const known =
    user.password === null
      ? await requireRecentSignInOfUser(deps, call, user)
      : await requireCurrentPassword(deps, call, user, currentPassword)
  deps.requireStrongPassword(password, known)
  const hash = await deps.passwordHasher.hash(password)
  if (hash === null) throw new Problem(authProblems['sign-in-busy'], { retryAfterSeconds })
  const now = deps.now()
  let requestId = ''
  await rotateSessionAndEndOthers(deps, call, async (tx) => {
    // The account may have changed while the password was hashed.
    if (!(await lockUserIfPasswordUnchanged(tx, known)))
      throw new Problem(requestProblems.unavailable, { retryAfterSeconds })
    await updatePasswordAndVoidResets(tx, known.id, hash, now)
    await deleteUserSignInLinks(tx, known.id)
    requestId = await insertMailRequest(tx, { kind: 'password-changed', email: known.email }, now)
  })
  void enqueueMailRequest(deps, requestId)
}

async function requireCurrentPassword(
  deps: ChangePasswordDeps,
  { request }: UserCall,
  { email }: User,
  password = '',
): Promise<User> {
  if (!password) throw refusalToProblem({ type: requestProblems.invalid, errors: [noPassword] })
  const checked = await verifyCredentialsWithinLimits(deps, request, { email, password })
  if ('user' in checked) return checked.user
  throw toCurrentPasswordProblem(checked)
}

async function requireRecentSignInOfUser(
  { postgres, now }: ChangePasswordDeps,
  { principal }: UserCall,
  user: User,
): Promise<User> {
  await requireRecentSignIn(postgres.db, principal, now())
  return user
}
