import { userRegisteredEvent, userVerifiedEvent } from '@faresight/contracts/auth/events'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import type { Deps } from '../deps.ts'
import { forgetDevices } from '../devices/store.ts'
import { holdUserByEmail } from '../mail-requests/account-store.ts'
import { queueMailRequest } from '../mail-requests/queue.ts'
import { deleteRegistrations } from '../mail-requests/registrations.ts'
import { signUps, verified } from '../metrics.ts'
import { insertMailRequest } from '../mail-requests/store.ts'
import type { User } from '../schema.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { tellEnded } from '../sessions/tell-ended.ts'
import type { GoogleIdentity } from './identity.ts'
import { decide, decideLink, linkOf, ownLinkOf, profileOf } from './rules.ts'
import { changeUser, holdOpenUser, holdUserByGoogle, insertGoogleUser, takeTurn } from './store.ts'

export type Refusal = Extract<ReturnType<typeof decide>, { kind: 'refused' }>['why']

/** Whose account a Google account signs in to, or why to none. */
type Found =
  | { user: User; ended: string[]; mailRequestId?: string; isNew?: true; isVerified?: true }
  | { refused: Refusal }

/**
 * Finds the account that somebody signs in to with Google, links it or opens one. Two sign-ins at once make one account.
 *
 * @param signedInAs id of the account that the browser has lately signed in to
 * @param linkTo of the account that its owner wants to link; then no other is found
 */
export async function accountOf(
  deps: Pick<Deps, 'postgres' | 'bus' | 'log' | 'now'>,
  identity: GoogleIdentity,
  { signedInAs, linkTo }: Owner,
): Promise<{ user: User } | { refused: Refusal }> {
  const { postgres, bus, now } = deps
  const found = await postgres.db.transaction(async (tx) => {
    await takeTurn(tx, identity.sub)
    const trySettle = () => settle(tx, identity, { signedInAs, linkTo, at: now() })
    // Once more where somebody registered the address meanwhile: by then their row can be seen.
    return (await trySettle()) ?? (await trySettle())
  })
  if (!found) throw new Error('An address was taken and free again, twice.')
  if ('user' in found) {
    if (found.isNew) signUps.inc({ by: 'google' })
    if (found.isVerified) verified.inc({ by: 'google' })
    tellEnded(bus, found.ended)
  }
  if ('user' in found && found.mailRequestId) void queueMailRequest(deps, found.mailRequestId)
  return found
}

interface Owner {
  signedInAs: string | null
  linkTo: string | null
}

/** `null` where the address was free and then was not. */
async function settle(
  tx: Tx,
  identity: GoogleIdentity,
  { signedInAs, linkTo, at }: Owner & { at: Date },
): Promise<Found | null> {
  const { email, sub } = identity
  const own = linkTo === null ? null : await holdOpenUser(tx, linkTo)
  if (linkTo !== null && !own) return { refused: 'other-account' }
  const bySub = await holdUserByGoogle(tx, sub)
  const byEmail = bySub || email === null ? null : await holdUserByEmail(tx, email)
  const decision = own
    ? decideLink(identity, { bySub, own })
    : decide(identity, { bySub, byEmail, signedInAs })
  if (decision.kind === 'refused') return { refused: decision.why }
  if (decision.kind === 'new') return open(tx, decision.email, identity, at)
  if (decision.kind === 'link') return link(tx, decision.user, identity, at, own !== null)
  const { user } = decision
  const profile = profileOf(user, identity)
  const isNew = Object.entries(profile).some(([name, value]) => user[name as keyof typeof profile] !== value)
  return { user: isNew ? await changeUser(tx, user, profile, at) : user, ended: [] }
}

async function open(tx: Tx, email: string, identity: GoogleIdentity, at: Date): Promise<Found | null> {
  const none = { firstName: null, lastName: null, profileImageUrl: null }
  const user = await insertGoogleUser(tx, { email, googleId: identity.sub, ...profileOf(none, identity) }, at)
  if (!user) return null
  const userId = user.id
  await enqueueEvent(tx, userRegisteredEvent, { userId, registeredAt: at.toISOString(), provider: 'google' })
  await enqueueEvent(tx, userVerifiedEvent, { userId, verifiedAt: at.toISOString() })
  return { user, ended: [], isNew: true, isVerified: true }
}

/** @param isByOwner whoever is signed in to the account has asked for it: nothing of theirs goes */
async function link(
  tx: Tx,
  user: User,
  identity: GoogleIdentity,
  at: Date,
  isByOwner: boolean,
): Promise<Found> {
  const linked = await changeUser(
    tx,
    user,
    isByOwner ? ownLinkOf(user, identity) : linkOf(user, identity),
    at,
  )
  if (isByOwner && !user.emailVerified) {
    await enqueueEvent(tx, userVerifiedEvent, { userId: user.id, verifiedAt: at.toISOString() })
    await deleteRegistrations(tx, user.id)
  }
  if (user.emailVerified || isByOwner) {
    // The password stays, and may be of somebody whose link the owner of the address opened unsuspectingly.
    const mailRequestId = await insertMailRequest(tx, { kind: 'google-linked', email: user.email }, at)
    return { user: linked, ended: [], mailRequestId }
  }
  await enqueueEvent(tx, userVerifiedEvent, { userId: user.id, verifiedAt: at.toISOString() })
  await deleteRegistrations(tx, user.id)
  await forgetDevices(tx, user.id)
  return { user: linked, ended: await deleteSessionsOf(tx, user.id), isVerified: true }
}
