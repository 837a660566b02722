import type { MailQueueDeps } from '../mail-requests/queue.ts'
import { cookieExpiryCutoff } from '../cookie-cutoff.ts'
import type { Log } from '@faresight/kit/telemetry/log'
import { generateToken, hashToken } from '@faresight/kit/token'
import type { User } from '../schema.ts'
import { type GoogleRefusalReason, linkOrOpenGoogleAccount } from './link-or-open-account.ts'
import { summarizeOidcError } from './oidc-configuration.ts'
import type { GoogleOidcClient } from './oidc-client.ts'
import { insertPendingGoogleSignIn, type PendingGoogleSignIn, takePendingGoogleSignIn } from './store.ts'

/** @param linkUserId `null` for a sign-in @returns Google's URL and the token of the browser's cookie */
export async function startGoogleSignIn(
  deps: MailQueueDeps,
  google: GoogleOidcClient,
  linkUserId: string | null = null,
): Promise<{ url: string; token: string }> {
  const token = generateToken()
  const { url, ...checks } = await google.startSignIn()
  await insertPendingGoogleSignIn(deps.postgres.db, {
    id: hashToken(token),
    ...checks,
    linkUserId,
    createdAt: deps.now(),
  })
  return { url, token }
}

export type GoogleCallbackQuery = Partial<Record<'code' | 'state' | 'iss' | 'error', string>>

type Outcome = ({ user: User } | { refused: 'unknown' | 'cancelled' | 'failed' | GoogleRefusalReason }) & {
  isLink: boolean
}

/** Consumes the browser's pending sign-in, whatever the result. */
export async function processGoogleCallback(
  deps: MailQueueDeps,
  google: GoogleOidcClient,
  {
    token,
    signedInAs,
    signedInLatelyAs,
  }: { token: string | null; signedInAs: string | null; signedInLatelyAs: string | null },
  answer: GoogleCallbackQuery,
): Promise<Outcome> {
  const begun = token === null ? null : await takePendingGoogleSignIn(deps.postgres.db, hashToken(token))
  if (!begun || begun.createdAt <= cookieExpiryCutoff('google', deps.now()))
    return { refused: 'unknown', isLink: false }
  const { linkUserId } = begun
  const isLink = linkUserId !== null
  if (answer.error === 'access_denied') return { refused: 'cancelled', isLink }
  // The user may have signed out or changed since the link was requested.
  if (isLink && linkUserId !== signedInAs) return { refused: 'failed', isLink }
  const identity = await exchangeForIdentity(google, answer, begun, deps.log)
  if (!identity) return { refused: 'failed', isLink }
  return {
    ...(await linkOrOpenGoogleAccount(deps, identity, { signedInAs: signedInLatelyAs, linkUserId })),
    isLink,
  }
}

async function exchangeForIdentity(
  google: GoogleOidcClient,
  answer: GoogleCallbackQuery,
  begun: PendingGoogleSignIn,
  log: Log,
) {
  try {
    return await google.completeSignIn(answer, begun)
  } catch (error) {
    log.warn({ why: summarizeOidcError(error) }, 'a sign-in with Google failed')
    return null
  }
}
