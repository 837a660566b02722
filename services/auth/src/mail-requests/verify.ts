import { userVerifiedEvent } from '@faresight/contracts/auth/events'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { verified } from '../metrics.ts'
import { holdUserByVerification, markVerified } from './account-store.ts'
import { deleteRegistrations, findRegistration } from './registrations.ts'

/** Whether `token` verifies an address, now or again. Of several registrations it confirms its own, and voids the others. */
export async function verifyEmail({ postgres, now }: Deps, token: string): Promise<boolean> {
  const hash = hashToken(token)
  let isNew = false
  const isVerified = await postgres.db.transaction(async (tx) => {
    const at = now()
    const user = await holdUserByVerification(tx, hash, at)
    if (!user) return false
    const isOwn = user.emailVerificationToken === hash
    // Another link may have been faster, which this one waited for.
    if (user.emailVerified) return isOwn
    const registration = await findRegistration(tx, user.id, hash)
    if (!registration && !isOwn) return false
    await markVerified(tx, user.id, registration, at)
    await deleteRegistrations(tx, user.id)
    await enqueueEvent(tx, userVerifiedEvent, { userId: user.id, verifiedAt: at.toISOString() })
    isNew = true
    return true
  })
  if (isNew) verified.inc({ by: 'link' })
  return isVerified
}
