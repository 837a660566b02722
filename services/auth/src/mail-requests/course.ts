import type { MailRequestKind, User } from '../schema.ts'

/** What carrying out a request comes to. */
export type Course =
  | 'open-account'
  | 'replace-registration'
  | 'say-there-is-an-account'
  | 'verification'
  | 'reset'
  | 'password-changed'
  | 'account-closed'
  | 'nothing'

/** @param user who has the address now: the open account, if there is one */
export function courseOf(kind: MailRequestKind, user: Pick<User, 'emailVerified'> | null): Course {
  if (kind === 'registration') {
    if (!user) return 'open-account'
    // Nobody has shown that the address is theirs, so whoever registers last may.
    return user.emailVerified ? 'say-there-is-an-account' : 'replace-registration'
  }
  if (kind === 'verification') return user && !user.emailVerified ? kind : 'nothing'
  if (kind === 'reset') return user ? kind : 'nothing'
  return kind
}
