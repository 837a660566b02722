import { cookieName, readTokenCookie } from '@faresight/contracts/auth/cookie'
import type { Tx } from '@faresight/kit/postgres'
import { generateToken, hashToken } from '@faresight/kit/token'
import { insertKnownDevice, touchKnownDevice, deleteLeastRecentDevices } from './store.ts'

const maxDevices = 50

export function readDeviceToken(headers: { cookie?: string }, publicUrl: string): string | null {
  return readTokenCookie(headers.cookie, cookieName(publicUrl, 'device'))
}

/** @returns the cookie's token, the presented one if it is already the user's */
export async function touchOrCreateKnownDevice(
  tx: Tx,
  presented: string | null,
  userId: string,
  now: Date,
): Promise<string> {
  if (presented !== null && (await touchKnownDevice(tx, hashToken(presented), userId, now))) return presented
  const token = generateToken()
  await deleteLeastRecentDevices(tx, userId, maxDevices - 1)
  await insertKnownDevice(tx, hashToken(token), userId, now)
  return token
}
