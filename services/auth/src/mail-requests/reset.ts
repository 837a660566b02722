import { userVerifiedEvent } from '@faresight/contracts/auth/events'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { rememberDevice } from '../devices/device.ts'
import { forgetDevices } from '../devices/store.ts'
import { verified } from '../metrics.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { deleteSignInLinks } from './sign-in-links.ts'
import { tellEnded } from '../sessions/tell-ended.ts'
import { findUserByReset, holdUserByReset, setPasswordByReset } from './account-store.ts'
import { queueMailRequest } from './queue.ts'
import { deleteRegistrations } from './registrations.ts'
import { insertMailRequest } from './store.ts'

/** How a reset went: what the browser is known by from now on, or why not. */
type Reset = { device: string } | { refused: 'bad-reset-token' | 'sign-in-busy' }

interface Done {
  ended: string[]
  device: string
  requestId: string
  /** That the address is theirs was not known before. */
  isVerified: boolean
}

/**
 * Gives an account the password that somebody chose with a token from a mail, also where it had none. Ends all its sessions
 * and forgets its browsers but this one, whose user has just shown that the account is theirs.
 *
 * @throws Problem 400 where passwords that are easy to guess are refused, and this is one: the token stays good
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
): Promise<Reset> {
  const hashOfToken = hashToken(token)
  // A token that opens nothing costs no hash.
  const user = await findUserByReset(deps.postgres.db, hashOfToken, deps.now())
  if (!user) return { refused: 'bad-reset-token' }
  deps.refuseEasy(password, user)
  const hash = await deps.passwords.hash(password)
  if (hash === null) return { refused: 'sign-in-busy' }
  const done = await deps.postgres.db.transaction((tx) => replace(tx, hashOfToken, hash, deps.now()))
  if (!done) return { refused: 'bad-reset-token' }
  if (done.isVerified) verified.inc({ by: 'reset' })
  tellEnded(deps.bus, done.ended)
  void queueMailRequest(deps, done.requestId)
  return { device: done.device }
}

async function replace(tx: Tx, hashOfToken: string, password: string, at: Date): Promise<Done | null> {
  const user = await holdUserByReset(tx, hashOfToken, at)
  if (!user) return null
  const { id: userId, email } = user
  await setPasswordByReset(tx, userId, password, at)
  await deleteRegistrations(tx, userId)
  await deleteSignInLinks(tx, userId)
  if (!user.emailVerified) await enqueueEvent(tx, userVerifiedEvent, { userId, verifiedAt: at.toISOString() })
  const ended = await deleteSessionsOf(tx, userId)
  await forgetDevices(tx, userId)
  const device = await rememberDevice(tx, null, userId, at)
  const requestId = await insertMailRequest(tx, { kind: 'password-changed', email }, at)
  return { ended, device, requestId, isVerified: !user.emailVerified }
}
