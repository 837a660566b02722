import { cookieName, readTokenCookie, cookieSettings } from '@faresight/contracts/auth/cookie'
import { authProblems } from '@faresight/contracts/auth/problems'
import { type RelyingParty, toRelyingParty } from '@faresight/contracts/auth/relying-party'
import { Problem } from '@faresight/kit/problem'
import { generateToken, hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { insertChallenge, takeChallenge } from './store.ts'

/** How long somebody may take with their authenticator. */
export const challengeMs = cookieSettings.passkey.seconds * 1000

/** Of challenges that were made then or earlier an answer comes too late. */
export function tooOldAt(now: Date): Date {
  return new Date(now.getTime() - challengeMs)
}

/** @throws Problem 409 where browsers make no passkeys for this site */
export function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): RelyingParty {
  const party = toRelyingParty(publicUrl)
  if (!party) throw new Problem(authProblems['passkeys-off'])
  return party
}

/**
 * Keeps a challenge for the browser that asked for it; gives the token for its cookie.
 *
 * @param challenge in base64url
 * @param userId who adds a passkey; `null` where one signs in
 */
export async function keepChallenge(
  { postgres, now }: Pick<Deps, 'postgres' | 'now'>,
  challenge: string,
  userId: string | null,
): Promise<string> {
  const token = generateToken()
  await insertChallenge(postgres.db, { id: hashToken(token), challenge, userId, createdAt: now() })
  return token
}

/**
 * The challenge that was kept for a browser, which is used up by that.
 *
 * @throws Problem 400 where it has none, or an old one, or one that is for something else
 */
export async function useChallenge(
  { postgres, publicUrl, now }: Pick<Deps, 'postgres' | 'publicUrl' | 'now'>,
  headers: { cookie?: string },
  userId: string | null,
): Promise<string> {
  const token = readTokenCookie(headers.cookie, cookieName(publicUrl, 'passkey'))
  const taken = token === null ? null : await takeChallenge(postgres.db, hashToken(token))
  if (!taken || taken.userId !== userId || taken.createdAt <= tooOldAt(now()))
    throw new Problem(authProblems['passkey-expired'])
  return taken.challenge
}
