import type { Credentials } from '@faresight/contracts/auth/http'
import type { Deps } from '../deps.ts'
import { findUserByEmail, replaceHash } from '../users/store.ts'
import { normaliseEmail } from '../users/user.ts'
import type { User } from '../schema.ts'

/** How a sign-in went: whose it is, or why not. */
export type SignIn = { user: User } | { refused: 'invalid-credentials' | 'sign-in-busy' }

/** Checks the password. Known and unknown addresses cost one hash each, so they look alike. */
export async function signIn(deps: Deps, { email, password }: Credentials): Promise<SignIn> {
  const { db } = deps.postgres
  const user = await findUserByEmail(db, normaliseEmail(email))
  const stored = user?.password ?? null
  const verdict = await deps.passwords.verify(password, stored)
  if (!verdict) return { refused: 'sign-in-busy' }
  if (!user || stored === null || !verdict.matches) return { refused: 'invalid-credentials' }
  return { user: verdict.stale ? await renewHash(deps, user, password) : user }
}

async function renewHash(deps: Deps, user: User, password: string): Promise<User> {
  const fresh = await deps.passwords.hash(password)
  // Under load it waits for the next sign-in.
  if (!fresh || user.password === null) return user
  const hashes = { read: user.password, fresh }
  const isRenewed = await replaceHash(deps.postgres.db, user.id, hashes, deps.now())
  return isRenewed ? { ...user, password: fresh } : user
}
