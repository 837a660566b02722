import type { Credentials } from '@faresight/contracts/auth/http'
import type { Deps } from '../deps.ts'
import { findUserByEmail, replaceHash } from '../users/store.ts'
import { normaliseEmail } from '../users/user.ts'
import { newToken } from '../crypto/token.ts'
import { sessionOf } from './session.ts'
import { insertSession } from './store.ts'

/** How a sign-in went: a token for the cookie, or why not. */
export type SignIn = { token: string } | { refused: 'invalid-credentials' | 'sign-in-busy' }

/** Checks the password and starts a session. Known and unknown addresses cost one hash each, so they look alike. */
export async function signIn(deps: Deps, { email, password }: Credentials): Promise<SignIn> {
  const { db } = deps.postgres
  const user = await findUserByEmail(db, normaliseEmail(email))
  const stored = user?.password ?? null
  const verdict = await deps.passwords.verify(password, stored)
  if (!verdict) return { refused: 'sign-in-busy' }
  if (!user || stored === null || !verdict.matches) return { refused: 'invalid-credentials' }
  if (verdict.stale) await renewHash(deps, user.id, password, stored)
  const token = newToken()
  await insertSession(db, sessionOf(token, user.id, deps.now()))
  return { token }
}

async function renewHash(deps: Deps, userId: string, password: string, read: string): Promise<void> {
  const fresh = await deps.passwords.hash(password)
  // Under load it waits for the next sign-in.
  if (fresh) await replaceHash(deps.postgres.db, userId, { read, fresh }, deps.now())
}
