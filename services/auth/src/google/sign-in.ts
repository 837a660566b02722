import { cookieSettings } from '@faresight/contracts/auth/cookie'
import type { Log } from '@faresight/kit/telemetry/log'
import { generateToken, hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import type { User } from '../schema.ts'
import { accountOf, type Refusal } from './account.ts'
import { errorSummary } from './error-summary.ts'
import type { Google } from './google.ts'
import { type GoogleSignIn, insertSignIn, takeSignIn } from './store.ts'

/** How long somebody may take at Google. */
const lifeMs = cookieSettings.google.seconds * 1000

/** Of sign-ins that were begun then or earlier an answer comes too late. */
export function tooOldAt(now: Date): Date {
  return new Date(now.getTime() - lifeMs)
}

/**
 * Where the browser goes, and the token by which it is known when it comes back.
 *
 * @param linkTo id of the account that its owner wants to link, where it is no mere sign-in
 */
export async function beginSignIn(
  deps: Deps,
  google: Google,
  linkTo: string | null = null,
): Promise<{ url: string; token: string }> {
  const token = generateToken()
  const { url, ...checks } = await google.begin()
  await insertSignIn(deps.postgres.db, { id: hashToken(token), ...checks, linkTo, createdAt: deps.now() })
  return { url, token }
}

/** What Google says through the browser. */
export type GoogleAnswer = Partial<Record<'code' | 'state' | 'iss' | 'error', string>>

type Outcome = ({ user: User } | { refused: 'unknown' | 'cancelled' | 'failed' | Refusal }) & {
  /** It was to link an account. */
  isLink: boolean
}

/**
 * Finds who has come back from Google.
 *
 * @param browser the token of its cookie, as whom it is signed in, and as whom it has signed in lately. The first answer of that browser ends its sign-in, whatever it is.
 */
export async function finishSignIn(
  deps: Deps,
  google: Google,
  {
    token,
    signedInAs,
    signedInLatelyAs,
  }: { token: string | null; signedInAs: string | null; signedInLatelyAs: string | null },
  answer: GoogleAnswer,
): Promise<Outcome> {
  const begun = token === null ? null : await takeSignIn(deps.postgres.db, hashToken(token))
  if (!begun || begun.createdAt <= tooOldAt(deps.now())) return { refused: 'unknown', isLink: false }
  const { linkTo } = begun
  const isLink = linkTo !== null
  if (answer.error === 'access_denied') return { refused: 'cancelled', isLink }
  // It was recent when it was begun; by now nobody may be signed in, or somebody else.
  if (isLink && linkTo !== signedInAs) return { refused: 'failed', isLink }
  const identity = await identityFrom(google, answer, begun, deps.log)
  if (!identity) return { refused: 'failed', isLink }
  return { ...(await accountOf(deps, identity, { signedInAs: signedInLatelyAs, linkTo })), isLink }
}

async function identityFrom(google: Google, answer: GoogleAnswer, begun: GoogleSignIn, log: Log) {
  try {
    return await google.finish(answer, begun)
  } catch (error) {
    log.warn({ why: errorSummary(error) }, 'a sign-in with Google failed')
    return null
  }
}
