import type { MailRequestKind, User } from '../schema.ts'

/** What carrying out a request comes to. */
export type Course =
  | 'open-account'
  | 'add-registration'
  | 'say-there-is-an-account'
  | 'verification'
  | 'choose-password'
  | 'reset'
  | 'sign-in-link'
  | 'password-changed'
  | 'google-linked'
  | 'google-unlinked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-added'
  | 'authenticator-removed'
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
    // Nobody has shown that the address is theirs, so whoever registers may, each by a link of their own. Of an owner who has set up
    // the site by the key it is theirs to show: with the link of their letter a stranger's password would open everything.
    if (!user.emailVerified && user.role === 'user') return 'add-registration'
    // An account that is no older came of this request, whose letter is late: whoever has it knows.
    return user.createdAt < createdAt ? 'say-there-is-an-account' : 'nothing'
  }
  if (kind === 'sign-in-link' && user?.emailVerified) return kind
  if (kind === 'verification' || kind === 'sign-in-link') {
    if (!user || user.emailVerified) return 'nothing'
    // Who asks has given no password, and those that were registered may be a stranger's.
    return user.role === 'user' ? 'choose-password' : 'verification'
  }
  if (kind === 'reset') return user ? kind : 'nothing'
  return kind
}
