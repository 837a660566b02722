import { enqueueMailRequest, type MailQueueDeps } from '../mail-requests/queue.ts'
import { lockOpenUser } from '../users/store.ts'
import { userRegisteredEvent, userVerifiedEvent } from '@faresight/contracts/auth/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { deleteUserKnownDevices } from '../devices/store.ts'
import { lockOpenUserByEmail } from '../mail-requests/account-store.ts'
import { deleteUserRegistrations } from '../mail-requests/registrations.ts'
import { emailVerificationCounter, signUpCounter } from '../metrics.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import type { User } from '../schema.ts'
import { deleteSessionsAndPendingSignIns } from '../sessions/store.ts'
import { broadcastSessionsRevoked } from '../sessions/broadcast.ts'
import type { GoogleIdentity } from './identity.ts'
import {
  toUserUpdateOnAutomaticLink,
  decideGoogleLink,
  decideGoogleSignIn,
  fillEmptyProfileFromGoogle,
  toUserUpdateOnRequestedLink,
} from './rules.ts'
import { insertGoogleUser, takeGoogleSubAdvisoryLock, lockUserByGoogleId, updateLockedUser } from './store.ts'

export type GoogleRefusalReason = Extract<ReturnType<typeof decideGoogleSignIn>, { kind: 'refused' }>['why']

type FoundAccount =
  | { user: User; ended: string[]; mailRequestId?: string; isNew?: true; isVerified?: true }
  | { refused: GoogleRefusalReason }

/** Concurrent sign-ins open one account. @param signedInAs only with a recent sign-in in this browser @param linkUserId no other account is used */
export async function linkOrOpenGoogleAccount(
  deps: MailQueueDeps,
  identity: GoogleIdentity,
  { signedInAs, linkUserId }: AccountHints,
): Promise<{ user: User } | { refused: GoogleRefusalReason }> {
  const { postgres, bus, now } = deps
  const found = await postgres.db.transaction(async (tx) => {
    await takeGoogleSubAdvisoryLock(tx, identity.sub)
    const trySettle = () => findLinkOrOpen(tx, identity, { signedInAs, linkUserId, at: now() })
    // Retry when the address was just registered: the row is visible now.
    return (await trySettle()) ?? (await trySettle())
  })
  if (!found) throw new Error('An email address was taken and free again, twice.')
  if ('user' in found) {
    if (found.isNew) signUpCounter.inc({ by: 'google' })
    if (found.isVerified) emailVerificationCounter.inc({ by: 'google' })
    broadcastSessionsRevoked(bus, found.ended)
  }
  if ('user' in found && found.mailRequestId) void enqueueMailRequest(deps, found.mailRequestId)
  return found
}

interface AccountHints {
  signedInAs: string | null
  linkUserId: string | null
}

async function findLinkOrOpen(
  tx: Tx,
  identity: GoogleIdentity,
  { signedInAs, linkUserId, at }: AccountHints & { at: Date },
): Promise<FoundAccount | null> {
  const { email, sub } = identity
  const own = linkUserId === null ? null : await lockOpenUser(tx, linkUserId)
  if (linkUserId !== null && !own) return { refused: 'other-account' }
  const bySub = await lockUserByGoogleId(tx, sub)
  const byEmail = bySub || email === null ? null : await lockOpenUserByEmail(tx, email)
  const decision = own
    ? decideGoogleLink(identity, { bySub, own })
    : decideGoogleSignIn(identity, { bySub, byEmail, signedInAs })
  if (decision.kind === 'refused') return { refused: decision.why }
  if (decision.kind === 'new') return openAccount(tx, decision.email, identity, at)
  if (decision.kind === 'link') return linkAccount(tx, decision.user, identity, at, own !== null)
  const { user } = decision
  const profile = fillEmptyProfileFromGoogle(user, identity)
  const isNew = Object.entries(profile).some(([name, value]) => user[name as keyof typeof profile] !== value)
  return { user: isNew ? await updateLockedUser(tx, user, profile, at) : user, ended: [] }
}

async function openAccount(
  tx: Tx,
  email: string,
  identity: GoogleIdentity,
  at: Date,
): Promise<FoundAccount | null> {
  const none = { firstName: null, lastName: null, profileImageUrl: null }
  const user = await insertGoogleUser(
    tx,
    { email, googleId: identity.sub, ...fillEmptyProfileFromGoogle(none, identity) },
    at,
  )
  if (!user) return null
  const userId = user.id
  await enqueueEvent(tx, userRegisteredEvent, { userId, registeredAt: at.toISOString(), provider: 'google' })
  await enqueueEvent(tx, userVerifiedEvent, { userId, verifiedAt: at.toISOString() })
  return { user, ended: [], isNew: true, isVerified: true }
}

async function linkAccount(
  tx: Tx,
  user: User,
  identity: GoogleIdentity,
  at: Date,
  isByOwner: boolean,
): Promise<FoundAccount> {
  const linked = await updateLockedUser(
    tx,
    user,
    isByOwner ? toUserUpdateOnRequestedLink(user, identity) : toUserUpdateOnAutomaticLink(user, identity),
    at,
  )
  if (isByOwner && !user.emailVerified) {
    await enqueueEvent(tx, userVerifiedEvent, { userId: user.id, verifiedAt: at.toISOString() })
    await deleteUserRegistrations(tx, user.id)
  }
  if (user.emailVerified || isByOwner) {
    // The password stays, and may be someone else's: the email suggests a new one.
    const mailRequestId = await insertMailRequest(tx, { kind: 'google-linked', email: user.email }, at)
    return { user: linked, ended: [], mailRequestId }
  }
  await enqueueEvent(tx, userVerifiedEvent, { userId: user.id, verifiedAt: at.toISOString() })
  await deleteUserRegistrations(tx, user.id)
  await deleteUserKnownDevices(tx, user.id)
  return { user: linked, ended: await deleteSessionsAndPendingSignIns(tx, user.id), isVerified: true }
}
