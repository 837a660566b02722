import type { MailRequestKind, User } from '../schema.ts'

export type MailAction =
  | 'open-account'
  | 'add-registration'
  | 'account-exists'
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

interface RequestedMail {
  kind: MailRequestKind
  createdAt: Date
}

export function resolveMailAction(
  { kind, createdAt }: RequestedMail,
  user: Pick<User, 'emailVerified' | 'role' | 'createdAt'> | null,
): MailAction {
  if (kind === 'registration') {
    if (!user) return 'open-account'
    // Several people may register an unverified address, each confirmed by their own link. Not an owner's address: a
    // stranger's password would then control the site.
    if (!user.emailVerified && user.role === 'user') return 'add-registration'
    // An account that is not older was opened by this very request.
    return user.createdAt < createdAt ? 'account-exists' : 'nothing'
  }
  if (kind === 'sign-in-link' && user?.emailVerified) return kind
  if (kind === 'verification' || kind === 'sign-in-link') {
    if (!user || user.emailVerified) return 'nothing'
    // The registered password may be someone else's.
    return user.role === 'user' ? 'choose-password' : 'verification'
  }
  if (kind === 'reset') return user ? kind : 'nothing'
  return kind
}
