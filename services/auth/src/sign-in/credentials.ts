import type { PasswordHasher } from '../crypto/password-hasher.ts'
import {
  type ClientHeadersAndIp,
  consumeSignInAttempt,
  type SignInAttemptDeps,
} from '../rate-limits/sign-in-attempt.ts'
import type { Credentials } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { Problem } from '@faresight/kit/problem'
import type { User } from '../schema.ts'
import { findOpenUserByEmail, findPasswordHash, replacePasswordHashIfUnchanged } from '../users/store.ts'
import { normaliseEmail } from '../users/user.ts'

export interface CredentialsDeps extends SignInAttemptDeps {
  passwordHasher: PasswordHasher
}

export interface CredentialsRefusal<R = 'invalid-credentials' | 'too-many-sign-ins' | 'sign-in-busy'> {
  refused: R
  retryAfterSeconds?: number
}

/** Consumes an attempt. Costs the same with and without an account or a password: one hash and the same statements. */
export async function verifyCredentialsWithinLimits(
  deps: CredentialsDeps,
  request: ClientHeadersAndIp,
  credentials: Credentials,
): Promise<{ user: User } | CredentialsRefusal> {
  // First and without a query: a flood of sign-ins must not slow down other requests, and an accepted one must not be refused later.
  using place = deps.passwordHasher.reserve()
  if (!place)
    return { refused: 'sign-in-busy', retryAfterSeconds: deps.passwordHasher.nextRetryAfterSeconds() }
  const { password } = credentials
  const email = normaliseEmail(credentials.email)
  const taken = await consumeSignInAttempt(deps, request, email)
  if ('refusedBy' in taken) {
    const retryAfterSeconds = Math.max(1, Math.ceil((taken.until - Date.now()) / 1000))
    return { refused: 'too-many-sign-ins', retryAfterSeconds }
  }
  const stored = await findPasswordHash(deps.postgres.db, email)
  const verdict = await deps.passwordHasher.verify(password, stored, place)
  const user = verdict.matches ? await findOpenUserByEmail(deps.postgres.db, email) : null
  // The account was closed or its password changed while hashing.
  if (!user || user.password !== stored) return { refused: 'invalid-credentials' }
  await taken.refund()
  return { user: verdict.stale ? await rehashPassword(deps, user, password) : user }
}

/** Only a caller who knows the password learns that the address is unverified. */
export async function verifyCredentialsRequiringVerifiedEmail(
  deps: CredentialsDeps,
  request: ClientHeadersAndIp,
  credentials: Credentials,
): Promise<{ user: User } | CredentialsRefusal | CredentialsRefusal<'email-not-verified'>> {
  const checked = await verifyCredentialsWithinLimits(deps, request, credentials)
  return 'user' in checked && !checked.user.emailVerified ? { refused: 'email-not-verified' } : checked
}

async function rehashPassword(deps: CredentialsDeps, user: User, password: string): Promise<User> {
  const fresh = await deps.passwordHasher.hash(password)
  // A full queue postpones it to the next sign-in.
  if (!fresh || user.password === null) return user
  const hashes = { read: user.password, fresh }
  const isRenewed = await replacePasswordHashIfUnchanged(deps.postgres.db, user.id, hashes, deps.now())
  return isRenewed ? { ...user, password: fresh } : user
}

export function toCurrentPasswordProblem({ refused, ...when }: CredentialsRefusal): Problem {
  return new Problem(authProblems[refused === 'invalid-credentials' ? 'wrong-password' : refused], when)
}
