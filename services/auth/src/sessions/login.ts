import type { Credentials } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import type { User } from '../schema.ts'
import { type GuessingRequest, takeGuess } from '../throttle/guess.ts'
import { findPassword, findUserByEmail, replaceHash } from '../users/store.ts'
import { normaliseEmail } from '../users/user.ts'

/** Why somebody is not taken for who they say they are, and when it may be worth to try again. */
export interface Refusal<R = 'invalid-credentials' | 'too-many-sign-ins' | 'sign-in-busy'> {
  refused: R
  retryAfterSeconds?: number
}

/** A hash takes tens of milliseconds: the line is much shorter in three seconds. */
const busy = { refused: 'sign-in-busy', retryAfterSeconds: 3 } as const

/**
 * Checks an address and a password, where there is room for another guess. Whether or not there is such an account, with
 * or without a password, it costs the same: one hash and the same statements.
 */
export async function checkCredentials(
  deps: Deps,
  request: GuessingRequest,
  credentials: Credentials,
): Promise<{ user: User } | Refusal> {
  // At once, and for nothing: were it to cost statements, a crowd at the door would hold up everybody inside.
  if (deps.passwords.isBusy()) return busy
  const { password } = credentials
  const email = normaliseEmail(credentials.email)
  const taken = await takeGuess(deps, request, email)
  if ('refusedBy' in taken) {
    const retryAfterSeconds = Math.max(1, Math.ceil((taken.until - Date.now()) / 1000))
    return { refused: 'too-many-sign-ins', retryAfterSeconds }
  }
  const stored = await findPassword(deps.postgres.db, email)
  const verdict = await deps.passwords.verify(password, stored)
  if (!verdict) {
    await taken.giveBack()
    return busy
  }
  const user = verdict.matches ? await findUserByEmail(deps.postgres.db, email) : null
  // Closed, or given another password, while the hash was made.
  if (!user || user.password !== stored) return { refused: 'invalid-credentials' }
  await taken.giveBack()
  return { user: verdict.stale ? await renewHash(deps, user, password) : user }
}

/** Checks who signs in. Only who knows the password hears that its address is not verified yet. */
export async function signIn(
  deps: Deps,
  request: GuessingRequest,
  credentials: Credentials,
): Promise<{ user: User } | Refusal | Refusal<'email-not-verified'>> {
  const checked = await checkCredentials(deps, request, credentials)
  return 'user' in checked && !checked.user.emailVerified ? { refused: 'email-not-verified' } : checked
}

async function renewHash(deps: Deps, user: User, password: string): Promise<User> {
  const fresh = await deps.passwords.hash(password)
  // Under load it waits for the next sign-in.
  if (!fresh || user.password === null) return user
  const hashes = { read: user.password, fresh }
  const isRenewed = await replaceHash(deps.postgres.db, user.id, hashes, deps.now())
  return isRenewed ? { ...user, password: fresh } : user
}

/** What somebody who is signed in hears of a password that was not accepted. */
export function ownPasswordProblem({ refused, ...when }: Refusal): Problem {
  return new Problem(authProblems[refused === 'invalid-credentials' ? 'wrong-password' : refused], when)
}
