import { accountSignInMaxAgeMinutes } from '@faresight/contracts/auth/account-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { DbOrTx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Session } from './session.ts'
import { findLiveSession } from './store.ts'

export function isRecentSignIn(session: Session, now: Date): boolean {
  return now.getTime() - Date.parse(session.sess.signedInAt) <= accountSignInMaxAgeMinutes * 60_000
}

/** @throws Problem 401 when the session is over, 403 when its sign-in is too old */
export async function requireRecentSignIn(
  db: DbOrTx,
  { sessionId }: Pick<Principal, 'sessionId'>,
  now: Date,
): Promise<void> {
  const session = await findLiveSession(db, sessionId, now)
  if (!session) throw new Problem(accessProblems['sign-in-required'])
  if (!isRecentSignIn(session, now)) throw new Problem(authProblems['sign-in-too-old'])
}
