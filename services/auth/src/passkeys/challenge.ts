import type { SessionDeps } from '../sessions/open-session.ts'
import { cookieExpiryCutoff } from '../cookie-cutoff.ts'
import { cookieName, cookieSettings, readTokenCookie } from '@faresight/contracts/auth/cookie'
import { authProblems } from '@faresight/contracts/auth/problems'
import { type RelyingParty, toRelyingParty } from '@faresight/contracts/auth/relying-party'
import { Problem } from '@faresight/kit/problem'
import { generateToken, hashToken } from '@faresight/kit/token'
import { insertPasskeyChallenge, takePasskeyChallenge } from './store.ts'

export const passkeyChallengeMs = cookieSettings.passkey.seconds * 1000

/** @throws Problem 409 when the site's address does not support passkeys */
export function requireRelyingParty({ publicUrl }: Pick<SessionDeps, 'publicUrl'>): RelyingParty {
  const party = toRelyingParty(publicUrl)
  if (!party) throw new Problem(authProblems['passkeys-off'])
  return party
}

/** @param userId who adds a passkey; `null` for a sign-in @returns the token of the browser's cookie */
export async function storeChallengeAndCreateToken(
  { postgres, now }: Pick<SessionDeps, 'postgres' | 'now'>,
  challenge: string,
  userId: string | null,
): Promise<string> {
  const token = generateToken()
  await insertPasskeyChallenge(postgres.db, { id: hashToken(token), challenge, userId, createdAt: now() })
  return token
}

/** @throws Problem 400 when it is missing, expired or for another user */
export async function consumePasskeyChallenge(
  { postgres, publicUrl, now }: Pick<SessionDeps, 'postgres' | 'publicUrl' | 'now'>,
  headers: { cookie?: string },
  userId: string | null,
): Promise<string> {
  const token = readTokenCookie(headers.cookie, cookieName(publicUrl, 'passkey'))
  const taken = token === null ? null : await takePasskeyChallenge(postgres.db, hashToken(token))
  if (!taken || taken.userId !== userId || taken.createdAt <= cookieExpiryCutoff('passkey', now()))
    throw new Problem(authProblems['passkey-expired'])
  return taken.challenge
}
