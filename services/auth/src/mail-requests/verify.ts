import { userVerified } from '@faresight/contracts/auth/events'
import { enqueue } from '@faresight/kit/outbox/outbox'
import { tokenHash } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { verified } from '../metrics.ts'
import { holdUserByVerification, markVerified } from './account-store.ts'

/** Whether `token` verifies an address, now or again. */
export async function verifyEmail({ postgres, now }: Deps, token: string): Promise<boolean> {
  let isNew = false
  const isVerified = await postgres.db.transaction(async (tx) => {
    const at = now()
    const user = await holdUserByVerification(tx, tokenHash(token), at)
    if (!user) return false
    isNew = !user.emailVerified
    if (!user.emailVerified) {
      await markVerified(tx, user.id, at)
      await enqueue(tx, userVerified, { userId: user.id, verifiedAt: at.toISOString() })
    }
    return true
  })
  if (isNew) verified.inc({ by: 'link' })
  return isVerified
}
