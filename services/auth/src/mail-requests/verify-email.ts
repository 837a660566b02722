import type { Postgres } from '@faresight/kit/postgres'
import { userVerifiedEvent } from '@faresight/contracts/auth/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { hashToken } from '@faresight/kit/token'
import { emailVerificationCounter } from '../metrics.ts'
import { lockUserByVerificationToken, applyRegistrationAndMarkVerified } from './account-store.ts'
import { deleteUserRegistrations, findRegistrationByTokenHash } from './registrations.ts'

export async function verifyEmailByToken(
  { postgres, now }: { postgres: Postgres; now: () => Date },
  token: string,
): Promise<boolean> {
  const hash = hashToken(token)
  let isNew = false
  const isVerified = await postgres.db.transaction(async (tx) => {
    const at = now()
    const user = await lockUserByVerificationToken(tx, hash, at)
    if (!user) return false
    const isOwn = user.emailVerificationToken === hash
    // A concurrent link has verified the address.
    if (user.emailVerified) return isOwn
    const registration = await findRegistrationByTokenHash(tx, user.id, hash)
    if (!registration && !isOwn) return false
    await applyRegistrationAndMarkVerified(tx, user.id, registration, at)
    await deleteUserRegistrations(tx, user.id)
    await enqueueEvent(tx, userVerifiedEvent, { userId: user.id, verifiedAt: at.toISOString() })
    isNew = true
    return true
  })
  if (isNew) emailVerificationCounter.inc({ by: 'link' })
  return isVerified
}
