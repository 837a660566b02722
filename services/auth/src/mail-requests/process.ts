import { type Mailer, EmailRefusedError } from '@faresight/kit/mail/mailer'
import type { MailLimitCategory, MailLimiter } from '../rate-limits/mail-limiter.ts'
import { defaultMailRequestRequeuePauses, type MailQueueDeps } from './queue.ts'
import type { Db } from '@faresight/kit/postgres'
import { hashToken } from '@faresight/kit/token'
import { isUnavailableError } from '@faresight/kit/unavailable'
import { setTimeout as delay } from 'node:timers/promises'
import { mailRequestAttemptCounter } from '../metrics.ts'
import type { MailRequestKind } from '../schema.ts'
import { findOpenUserByEmail } from '../users/store.ts'
import { resolveMailAction } from './mail-action.ts'
import { applyRequestAndRenderEmail, type PreparedEmail } from './apply.ts'
import { deleteMailRequest, findMailRequest, type MailRequest } from './store.ts'

export interface ProcessMailDeps extends MailQueueDeps {
  mailer: Mailer
  mailLimiter: MailLimiter
  publicUrl: string
}

/** Anyone can trigger these for any address, so each mailbox is limited. */
export const mailLimitCategoryByKind = {
  registration: 'account',
  verification: 'account',
  reset: 'reset',
  'sign-in-link': 'sign-in-link',
} as const satisfies Partial<Record<MailRequestKind, MailLimitCategory>>

export type RequestableMailKind = keyof typeof mailLimitCategoryByKind
const mailCategories: Partial<Record<MailRequestKind, MailLimitCategory>> = mailLimitCategoryByKind

/**
 * Processes a request and sends its email, if not done already. Runs in the background, so response times reveal no
 * account.
 * @throws when sending fails temporarily; the retry creates a new token
 */
export async function processMailRequest(
  deps: ProcessMailDeps,
  requestId: string,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<void> {
  const started = await prepareOrDropMailRequest(deps, requestId, attempt)
  if (started) await sendEmailAndDeleteRequest(deps, started, signal)
}

const deleteRetryMs = 500

export interface PreparedMailRequest {
  request: MailRequest
  prepared: PreparedEmail
}

/**
 * @param isQueued whether a job sends the email if this process dies
 * @returns `null` when there is nothing to send; the request is deleted then
 */
export async function prepareOrDropMailRequest(
  deps: ProcessMailDeps,
  requestId: string,
  attempt: number,
  isQueued = true,
): Promise<PreparedMailRequest | null> {
  const { db } = deps.postgres
  const request = await findMailRequest(db, requestId)
  if (!request) return null
  const { kind, email, createdAt } = request
  if (createdAt.getTime() <= deps.now().getTime() - defaultMailRequestRequeuePauses.keepMs) {
    deps.log.error({ kind }, 'an expired mail request is deleted')
    return dropMailRequest(deps, requestId, 'forgotten')
  }
  const action = resolveMailAction(request, await findOpenUserByEmail(db, email))
  if (action === 'nothing') return dropMailRequest(deps, requestId, 'nothing')
  // A retry is the same email.
  const category = attempt === 1 && mailCategories[kind]
  if (category && !(await deps.mailLimiter.consumeForMailbox(category, email))) {
    deps.log.info({ kind }, 'the email limit of a mailbox is reached')
    return dropMailRequest(deps, requestId, 'limited')
  }
  const prepared = await applyRequestAndRenderEmail(deps, request, isQueued)
  return prepared ? { request, prepared } : dropMailRequest(deps, requestId, 'nothing')
}

export async function sendEmailAndDeleteRequest(
  deps: ProcessMailDeps,
  { request, prepared: { email, token } }: PreparedMailRequest,
  signal: AbortSignal,
): Promise<void> {
  try {
    await deps.mailer.send({ ...email, to: request.email, messageId: toMessageId(request, token) })
    mailRequestAttemptCounter.inc({ outcome: 'sent' })
  } catch (error) {
    if (!(error instanceof EmailRefusedError)) {
      mailRequestAttemptCounter.inc({ outcome: 'failed' })
      throw error
    }
    mailRequestAttemptCounter.inc({ outcome: 'refused' })
    deps.log.info({ err: error, kind: request.kind }, 'the mail server refused an email')
  }
  await deleteAnsweredRequest(deps.postgres.db, request.id, signal)
}

/** Waits for an unavailable database: the request would be sent again. */
async function deleteAnsweredRequest(db: Db, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await deleteMailRequest(db, id)
    } catch (error) {
      if (!isUnavailableError(error) || signal.aborted) throw error
    }
    await delay(deleteRetryMs, undefined, { signal })
  }
}

/** Each of their links works, however often they are sent. In others a new token voids the earlier one. */
const withLastingLinks: ReadonlySet<MailRequestKind> = new Set(['registration', 'sign-in-link'])

/**
 * The same Message-ID for a resent email, so that mailboxes show it once. Not where its link is a new one and the earlier
 * is void, which a deduplicating mailbox would keep.
 */
function toMessageId({ id, kind }: MailRequest, token: string | undefined): string {
  return token === undefined || withLastingLinks.has(kind) ? id : `${id}.${hashToken(token).slice(0, 16)}`
}

async function dropMailRequest(
  deps: ProcessMailDeps,
  requestId: string,
  outcome: 'nothing' | 'limited' | 'forgotten',
): Promise<null> {
  mailRequestAttemptCounter.inc({ outcome })
  await deleteMailRequest(deps.postgres.db, requestId)
  return null
}
