import {
  mailLimitCategoryByKind,
  type PreparedMailRequest,
  prepareOrDropMailRequest,
  type ProcessMailDeps,
  type RequestableMailKind,
  sendEmailAndDeleteRequest,
} from './process.ts'
import type { PasswordHasher } from '../crypto/password-hasher.ts'
import type { RequireStrongPassword } from '../crypto/password-strength.ts'
import type { BoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { setTimeout as delay } from 'node:timers/promises'
import type { Registration } from '@faresight/contracts/auth/http'
import { generateToken, hashToken } from '@faresight/kit/token'
import { mailRequestAttemptCounter } from '../metrics.ts'
import { normaliseEmail } from '../users/user.ts'
import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '@faresight/kit/problem'
import { sitePageUrl } from './paths.ts'
import { defaultMailRequestRequeuePauses, enqueueMailRequest } from './queue.ts'
import { findMailRequest, insertMailRequest, type NewMailRequest } from './store.ts'

export interface SubmitMailDeps extends ProcessMailDeps {
  isLocal: boolean
}

export interface SubmitRegistrationDeps extends SubmitMailDeps {
  passwordHasher: PasswordHasher
  requireStrongPassword: RequireStrongPassword
  registrationQueue: Pick<BoundedTaskQueue, 'tryRun'>
}

type SubmittedRegistration = { verificationUrl?: string } | { refused: 'sign-in-busy' }

/** Does not look up the address. @throws Problem 400 for a weak password */
export async function submitRegistration(
  deps: SubmitRegistrationDeps,
  { email, password, firstName, lastName }: Registration,
  network: string,
): Promise<SubmittedRegistration> {
  deps.requireStrongPassword(password, { email, firstName, lastName })
  // A queue of its own: registrations must not delay sign-ins.
  const hash = await deps.registrationQueue.tryRun(async () => deps.passwordHasher.hash(password))
  if (hash === null) return { refused: 'sign-in-busy' }
  const request = {
    kind: 'registration' as const,
    email: normaliseEmail(email),
    registration: { password: hash, firstName, lastName },
  }
  const id = await insertWithinLimits(deps, request, network)
  if (deps.isLocal) return { verificationUrl: await processImmediately(deps, id) }
  if (id) void enqueueMailRequest(deps, id)
  return {}
}

/** Responds the same way when the limit is reached. @param browser cookie token of the only browser that may use the link */
export async function submitMailRequestWithinLimits(
  deps: SubmitMailDeps,
  kind: Exclude<RequestableMailKind, 'registration'>,
  email: string,
  network: string,
  browser?: string,
): Promise<void> {
  const request = { kind, email: normaliseEmail(email), ...(browser && { browserHash: hashToken(browser) }) }
  const id = await insertWithinLimits(deps, request, network)
  if (id) void enqueueMailRequest(deps, id)
}

/**
 * Limits by the request alone, so that it reveals no account.
 * @returns `null` when the mailbox's limit for this requester is reached
 * @throws Problem 429 when the network's limit is reached
 */
async function insertWithinLimits(
  { postgres, mailLimiter, isLocal, now }: SubmitMailDeps,
  request: NewMailRequest & { kind: RequestableMailKind },
  network: string,
): Promise<string | null> {
  const until = isLocal ? null : await mailLimiter.consumeForNetwork(network)
  if (until !== null) {
    mailRequestAttemptCounter.inc({ outcome: 'limited' })
    const retryAfterSeconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
    throw new Problem(requestProblems['too-many'], { retryAfterSeconds })
  }
  if (await mailLimiter.consumeForRequester(mailLimitCategoryByKind[request.kind], request.email, network))
    return insertMailRequest(postgres.db, request, now())
  mailRequestAttemptCounter.inc({ outcome: 'limited' })
  return null
}

/** Local runs show the link in the response. Known addresses get a link too, which opens nothing. */
async function processImmediately(deps: SubmitMailDeps, id: string | null): Promise<string> {
  const started = id === null ? null : await prepareOrDropMailRequest(deps, id, 1, false)
  if (started) void sendWithRetries(deps, started)
  return sitePageUrl(deps.publicUrl, 'verifyEmail', started?.prepared.token ?? generateToken())
}

const pausesMs = [1000, 2000, 4000]

/** Retries the email with the link of the response. After ten seconds `startMailRequeueAndCleanup` queues it. */
async function sendWithRetries(deps: ProcessMailDeps, started: PreparedMailRequest): Promise<void> {
  const signal = AbortSignal.timeout(defaultMailRequestRequeuePauses.unqueuedMs)
  for (const pauseMs of pausesMs) {
    try {
      // The queue may have sent it.
      if (await findMailRequest(deps.postgres.db, started.request.id))
        await sendEmailAndDeleteRequest(deps, started, signal)
      return
    } catch (error) {
      deps.log.warn({ err: error }, 'a registration email could not be sent')
    }
    await delay(pauseMs, undefined, { ref: false })
  }
}
