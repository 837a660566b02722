import type { User } from '../schema.ts'
import type { GoogleIdentity } from './identity.ts'

type Decision =
  | { kind: 'known'; user: User }
  | { kind: 'link'; user: User }
  | { kind: 'new'; email: string }
  | {
      kind: 'refused'
      why:
        | 'email-not-verified'
        | 'email-not-of-google'
        | 'other-google-account'
        | 'other-account'
        | 'other-address'
        | 'disconnected'
    }

/**
 * Matches by Google's `sub`. Falls back to a verified address of an account without Google, because addresses can
 * change hands. Unless Google is authoritative for the address, the user has to be signed in to that account.
 * @param signedInAs id of the account with a recent sign-in in this browser
 */
export function decideGoogleSignIn(
  { email, isEmailOfGoogle }: Pick<GoogleIdentity, 'email' | 'isEmailOfGoogle'>,
  { bySub, byEmail, signedInAs }: { bySub: User | null; byEmail: User | null; signedInAs: string | null },
): Decision {
  if (bySub) return { kind: 'known', user: bySub }
  if (email === null) return { kind: 'refused', why: 'email-not-verified' }
  if (!byEmail) return { kind: 'new', email }
  if (byEmail.googleId !== null) return { kind: 'refused', why: 'other-google-account' }
  const isSomebodys = byEmail.emailVerified || byEmail.role !== 'user'
  // Only the owner reconnects Google after disconnecting it.
  if (byEmail.googleUnlinkedAt !== null) return { kind: 'refused', why: 'disconnected' }
  if (isSomebodys && !isEmailOfGoogle && byEmail.id !== signedInAs)
    return { kind: 'refused', why: 'email-not-of-google' }
  return { kind: 'link', user: byEmail }
}

export function decideGoogleLink(
  { email }: Pick<GoogleIdentity, 'email'>,
  { bySub, own }: { bySub: User | null; own: User },
): Exclude<Decision, { kind: 'new' }> {
  if (bySub)
    return bySub.id === own.id ? { kind: 'known', user: bySub } : { kind: 'refused', why: 'other-account' }
  if (own.googleId !== null) return { kind: 'refused', why: 'other-google-account' }
  if (email === null) return { kind: 'refused', why: 'email-not-verified' }
  return email === own.email ? { kind: 'link', user: own } : { kind: 'refused', why: 'other-address' }
}

type Profile = Pick<User, 'firstName' | 'lastName' | 'profileImageUrl'>

/** Keeps the account's own name and picture; Google's fill empty ones. */
export function fillEmptyProfileFromGoogle(
  own: Profile,
  { firstName, lastName, pictureUrl }: GoogleIdentity,
): Profile {
  const hasName = own.firstName !== null || own.lastName !== null
  return {
    firstName: hasName ? own.firstName : firstName,
    lastName: hasName ? own.lastName : lastName,
    profileImageUrl: own.profileImageUrl ?? pictureUrl,
  }
}

type UserUpdate = Partial<Omit<User, 'id' | 'createdAt'>>

export function toUserUpdateOnRequestedLink(user: User, identity: GoogleIdentity): UserUpdate {
  return {
    googleId: identity.sub,
    googleUnlinkedAt: null,
    emailVerified: true,
    ...fillEmptyProfileFromGoogle(user, identity),
  }
}

/** An unverified account may have been opened by anyone: its password, links and names are dropped. */
export function toUserUpdateOnAutomaticLink(user: User, identity: GoogleIdentity): UserUpdate {
  const { sub } = identity
  if (user.emailVerified) return { googleId: sub, ...fillEmptyProfileFromGoogle(user, identity) }
  return {
    googleId: sub,
    authProvider: 'google',
    emailVerified: true,
    password: null,
    emailVerificationToken: null,
    emailVerificationExpires: null,
    resetPasswordToken: null,
    resetPasswordExpires: null,
    ...fillEmptyProfileFromGoogle({ firstName: null, lastName: null, profileImageUrl: null }, identity),
  }
}
