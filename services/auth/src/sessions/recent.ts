import { accountSignInMaxAgeMinutes } from '@faresight/contracts/auth/account-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { accessProblems } from '@faresight/contracts/problems'
import type { Principal } from '@faresight/contracts/viewer'
import type { DbOrTx } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Session } from './session.ts'
import { findSession } from './store.ts'

/** Whether somebody signed in so lately that they may do what cannot be taken back. */
export function isRecent(session: Session, now: Date): boolean {
  return now.getTime() - Date.parse(session.sess.signedInAt) <= accountSignInMaxAgeMinutes * 60_000
}

/** @throws Problem 401 where the session is over, 403 where its sign-in is too old for what cannot be taken back */
export async function requireRecent(
  db: DbOrTx,
  { sessionId }: Pick<Principal, 'sessionId'>,
  now: Date,
): Promise<void> {
  const session = await findSession(db, sessionId, now)
  if (!session) throw new Problem(accessProblems['sign-in-required'])
  if (!isRecent(session, now)) throw new Problem(authProblems['sign-in-too-old'])
}
