import { recentMinutes } from '@faresight/contracts/auth/account-http'
import type { Session } from '../sessions/session.ts'

/** Whether somebody signed in so lately that they may do what cannot be taken back. */
export function isRecent(session: Session, now: Date): boolean {
  return now.getTime() - Date.parse(session.sess.signedInAt) <= recentMinutes * 60_000
}
