import type { MailRequestKind, User } from '../schema.ts'

/** What carrying out a request comes to. */
export type Course =
  | 'open-account'
  | 'replace-registration'
  | 'say-there-is-an-account'
  | 'verification'
  | 'reset'
  | 'password-changed'
  | 'google-linked'
  | 'account-closed'
  | 'nothing'

interface Asked {
  kind: MailRequestKind
  createdAt: Date
}

/** @param user who has the address now: the open account, if there is one */
export function courseOf(
  { kind, createdAt }: Asked,
  user: Pick<User, 'emailVerified' | 'role' | 'createdAt'> | null,
): Course {
  if (kind === 'registration') {
    if (!user) return 'open-account'
    // Nobody has shown that the address is theirs, so whoever registers last may. Of an owner who has set up the site by the key
    // it is theirs to show: with the link of their letter a stranger's password would open everything.
    if (!user.emailVerified && user.role === 'user') return 'replace-registration'
    // An account that is no older came of this request, whose letter is late: whoever has it knows.
    return user.createdAt < createdAt ? 'say-there-is-an-account' : 'nothing'
  }
  if (kind === 'verification') return user && !user.emailVerified ? kind : 'nothing'
  if (kind === 'reset') return user ? kind : 'nothing'
  return kind
}
