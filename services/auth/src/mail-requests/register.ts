import { setTimeout as delay } from 'node:timers/promises'
import type { Registration } from '@faresight/contracts/auth/http'
import { generateToken, hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { mailRequestOutcomes } from '../metrics.ts'
import { normaliseEmail } from '../users/user.ts'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'
import { type Asked, begin, deliver, sortOf, type Started } from './carry-out.ts'
import { pageUrl } from './paths.ts'
import { queueMailRequest } from './queue.ts'
import { findMailRequest, insertMailRequest, type NewRequest } from './store.ts'

type Registered = { verificationUrl?: string } | { refused: 'sign-in-busy' }

/**
 * Takes down a registration. Whether the address has an account already is neither looked up nor told.
 *
 * @throws Problem 400 where passwords that are easy to guess are refused, and this is one
 */
export async function register(
  deps: Deps,
  { email, password, firstName, lastName }: Registration,
  network: string,
): Promise<Registered> {
  deps.refuseEasy(password, { email, firstName, lastName })
  // Anybody may register, as often as they like: who signs in does not wait behind all of them.
  const hash = await deps.registering.tryRun(async () => deps.passwords.hash(password))
  if (hash === null) return { refused: 'sign-in-busy' }
  const request = {
    kind: 'registration' as const,
    email: normaliseEmail(email),
    registration: { password: hash, firstName, lastName },
  }
  const id = await insertAllowed(deps, request, network)
  if (deps.isLocal) return { verificationUrl: await carryOutNow(deps, id) }
  if (id) void queueMailRequest(deps, id)
  return {}
}

/**
 * Takes down that somebody wants a mail. Whoever has asked too often is answered alike, and nothing comes of it.
 *
 * @param browser token by which the browser is known that alone may use the link
 */
export async function askForMail(
  deps: Deps,
  kind: Exclude<Asked, 'registration'>,
  email: string,
  network: string,
  browser?: string,
): Promise<void> {
  const request = { kind, email: normaliseEmail(email), ...(browser && { browser: hashToken(browser) }) }
  const id = await insertAllowed(deps, request, network)
  // Nobody waits for the bus: how long that takes is nobody's business.
  if (id) void queueMailRequest(deps, id)
}

/**
 * Counts who asks by what they asked for alone, so that it tells nothing of accounts. `null` where they have asked too often.
 *
 * @throws Problem 429 where their network has asked for too many letters, whoever to
 */
async function insertAllowed(
  { postgres, mailAllowance, isLocal, now }: Deps,
  request: NewRequest & { kind: Asked },
  network: string,
): Promise<string | null> {
  const until = isLocal ? null : await mailAllowance.takeOfNetwork(network)
  if (until !== null) {
    mailRequestOutcomes.inc({ outcome: 'limited' })
    const retryAfterSeconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
    throw new Problem(requestProblems['too-many'], { retryAfterSeconds })
  }
  if (await mailAllowance.takeAsRequester(sortOf[request.kind], request.email, network))
    return insertMailRequest(postgres.db, request, now())
  mailRequestOutcomes.inc({ outcome: 'limited' })
  return null
}

/** On one's own machine nobody has to look for the mail. A known address gets a link too, which opens nothing. */
async function carryOutNow(deps: Deps, id: string | null): Promise<string> {
  const started = id === null ? null : await begin(deps, id, 1)
  // Whoever sees the link does not wait for the mail server.
  if (started) void deliverPatiently(deps, started)
  return pageUrl(deps.publicUrl, 'verifyEmail', started?.prepared.token ?? generateToken())
}

const pausesMs = [1, 2, 4, 8, 15, 30, 60, 60, 60].map((seconds) => seconds * 1000)

/** Sends the very letter whose link is shown, now or when the mail server is back: one made anew would void that link. */
async function deliverPatiently(deps: Deps, { request, prepared }: Started): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      // Gone where the queue has sent it meanwhile.
      if (await findMailRequest(deps.postgres.db, request.id)) await deliver(deps, request, prepared)
      return
    } catch (error) {
      deps.log.warn({ err: error }, 'the letter of a registration could not be sent')
    }
    await delay(pauseMs, undefined, { ref: false })
  }
}
