import { cookieName, readTokenCookie } from '@faresight/contracts/auth/cookie'
import type { Tx } from '@faresight/kit/postgres'
import { generateToken, hashToken } from '@faresight/kit/token'
import { insertDevice, touchDevice, trimDevices } from './store.ts'

const mostDevices = 50

/** The token by which a browser says which it is, or `null` where it says nothing of use. */
export function deviceTokenOf(headers: { cookie?: string }, publicUrl: string): string | null {
  return readTokenCookie(headers.cookie, cookieName(publicUrl, 'device'))
}

/** Remembers the browser of a sign-in; gives the token for its cookie, which stays what it was where it is this user's. */
export async function rememberDevice(
  tx: Tx,
  presented: string | null,
  userId: string,
  now: Date,
): Promise<string> {
  if (presented !== null && (await touchDevice(tx, hashToken(presented), userId, now))) return presented
  const token = generateToken()
  await trimDevices(tx, userId, mostDevices - 1)
  await insertDevice(tx, hashToken(token), userId, now)
  return token
}
