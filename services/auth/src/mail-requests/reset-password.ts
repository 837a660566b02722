import type { PasswordHasher } from '../crypto/password-hasher.ts'
import type { RequireStrongPassword } from '../crypto/password-strength.ts'
import { enqueueMailRequest, type MailQueueDeps } from './queue.ts'
import { userVerifiedEvent } from '@faresight/contracts/auth/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { hashToken } from '@faresight/kit/token'
import { touchOrCreateKnownDevice } from '../devices/device.ts'
import { deleteUserKnownDevices } from '../devices/store.ts'
import { emailVerificationCounter } from '../metrics.ts'
import { deleteSessionsAndPendingSignIns } from '../sessions/store.ts'
import { deleteUserSignInLinks } from './sign-in-links.ts'
import { broadcastSessionsRevoked } from '../sessions/broadcast.ts'
import { findUserByResetToken, lockUserByResetToken, setPasswordAndVerifyEmail } from './account-store.ts'
import { deleteUserRegistrations } from './registrations.ts'
import { insertMailRequest } from './store.ts'

interface ResetPasswordDeps extends MailQueueDeps {
  passwordHasher: PasswordHasher
  requireStrongPassword: RequireStrongPassword
}

type ResetResult = { device: string } | { refused: 'bad-reset-token' | 'sign-in-busy' }

interface AppliedReset {
  ended: string[]
  device: string
  requestId: string
  isVerified: boolean
}

/** Ends all sessions and forgets all browsers except the caller's. @throws Problem 400 for a weak password; the token stays valid */
export async function resetPasswordAndEndSessions(
  deps: ResetPasswordDeps,
  { token, password }: { token: string; password: string },
): Promise<ResetResult> {
  const hashOfToken = hashToken(token)
  // Check before hashing: an invalid token costs no hash.
  const user = await findUserByResetToken(deps.postgres.db, hashOfToken, deps.now())
  if (!user) return { refused: 'bad-reset-token' }
  deps.requireStrongPassword(password, user)
  const hash = await deps.passwordHasher.hash(password)
  if (hash === null) return { refused: 'sign-in-busy' }
  const done = await deps.postgres.db.transaction((tx) => applyReset(tx, hashOfToken, hash, deps.now()))
  if (!done) return { refused: 'bad-reset-token' }
  if (done.isVerified) emailVerificationCounter.inc({ by: 'reset' })
  broadcastSessionsRevoked(deps.bus, done.ended)
  void enqueueMailRequest(deps, done.requestId)
  return { device: done.device }
}

async function applyReset(
  tx: Tx,
  hashOfToken: string,
  password: string,
  at: Date,
): Promise<AppliedReset | null> {
  const user = await lockUserByResetToken(tx, hashOfToken, at)
  if (!user) return null
  const { id: userId, email } = user
  await setPasswordAndVerifyEmail(tx, userId, password, at)
  await deleteUserRegistrations(tx, userId)
  await deleteUserSignInLinks(tx, userId)
  if (!user.emailVerified) await enqueueEvent(tx, userVerifiedEvent, { userId, verifiedAt: at.toISOString() })
  const ended = await deleteSessionsAndPendingSignIns(tx, userId)
  await deleteUserKnownDevices(tx, userId)
  const device = await touchOrCreateKnownDevice(tx, null, userId, at)
  const requestId = await insertMailRequest(tx, { kind: 'password-changed', email }, at)
  return { ended, device, requestId, isVerified: !user.emailVerified }
}
