import type { User } from '../schema.ts'
import type { GoogleIdentity } from './identity.ts'

/** Whose sign-in it is. */
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
 * Google's id alone tells who somebody is. By the address an account is found only where Google has verified it, and only
 * one that no other Google account signs in to: an address may pass from one person to another. Of an address that is not of
 * Google, which it verified once, somebody else may have shown since that it is theirs: they say themselves that it is the same
 * person, by being signed in.
 *
 * @param signedInAs id of the account that the browser is signed in to
 */
export function decide(
  { email, isEmailOfGoogle }: Pick<GoogleIdentity, 'email' | 'isEmailOfGoogle'>,
  { bySub, byEmail, signedInAs }: { bySub: User | null; byEmail: User | null; signedInAs: string | null },
): Decision {
  if (bySub) return { kind: 'known', user: bySub }
  if (email === null) return { kind: 'refused', why: 'email-not-verified' }
  if (!byEmail) return { kind: 'new', email }
  if (byEmail.googleId !== null) return { kind: 'refused', why: 'other-google-account' }
  const isSomebodys = byEmail.emailVerified || byEmail.role !== 'user'
  // Whoever has disconnected Google connects it again themselves.
  if (byEmail.googleUnlinkedAt !== null) return { kind: 'refused', why: 'disconnected' }
  if (isSomebodys && !isEmailOfGoogle && byEmail.id !== signedInAs)
    return { kind: 'refused', why: 'email-not-of-google' }
  return { kind: 'link', user: byEmail }
}

/**
 * The same for the owner of `own`, who wants Google to sign in to that account as well: to no other, whatever else would be found.
 */
export function decideLink(
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

/** The names and the picture of an account that Google signs in to: Google's where there are none. */
export function profileOf(own: Profile, { firstName, lastName, pictureUrl }: GoogleIdentity): Profile {
  // First and last name belong together: a half of Google's beside a half of ours may be nobody's.
  const hasName = own.firstName !== null || own.lastName !== null
  return {
    firstName: hasName ? own.firstName : firstName,
    lastName: hasName ? own.lastName : lastName,
    profileImageUrl: own.profileImageUrl ?? pictureUrl,
  }
}

type Link = Partial<Omit<User, 'id' | 'createdAt'>>

/** What it changes of an account whose owner has asked for it; Google has verified the address. */
export function ownLinkOf(user: User, identity: GoogleIdentity): Link {
  return { googleId: identity.sub, googleUnlinkedAt: null, emailVerified: true, ...profileOf(user, identity) }
}

/**
 * What linking changes. Whoever opened an account without showing that the address is theirs may be anybody: their
 * password, their links and the names that they typed go.
 */
export function linkOf(user: User, identity: GoogleIdentity): Link {
  const { sub } = identity
  if (user.emailVerified) return { googleId: sub, ...profileOf(user, identity) }
  return {
    googleId: sub,
    authProvider: 'google',
    emailVerified: true,
    password: null,
    emailVerificationToken: null,
    emailVerificationExpires: null,
    resetPasswordToken: null,
    resetPasswordExpires: null,
    ...profileOf({ firstName: null, lastName: null, profileImageUrl: null }, identity),
  }
}
