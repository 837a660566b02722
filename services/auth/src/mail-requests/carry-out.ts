import { EmailRefusedError } from '@faresight/kit/mail/mailer'
import { hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { mailRequestOutcomes } from '../metrics.ts'
import type { MailRequestKind } from '../schema.ts'
import type { MailSort } from '../throttle/mail-allowance.ts'
import { findUserByEmail } from '../users/store.ts'
import { courseOf } from './course.ts'
import { usualPauses } from './left-behind.ts'
import { type Prepared, prepare } from './prepare.ts'
import { deleteMailRequest, findMailRequest, type MailRequest } from './store.ts'

/** Whoever asks for them by an address may not be the one who reads them: of these a mailbox gets a few an hour. */
export const sortOf = {
  registration: 'account',
  verification: 'account',
  reset: 'reset',
  'sign-in-link': 'sign-in-link',
} as const satisfies Partial<Record<MailRequestKind, MailSort>>

export type Asked = keyof typeof sortOf
const sorts: Partial<Record<MailRequestKind, MailSort>> = sortOf

/**
 * Carries out a request and sends its letter, unless that has been done. Nobody waits for it, so nobody can tell from it
 * whether there is an account.
 *
 * @throws where the letter could not be sent for now: tried again, it gets a new token, which voids the one before
 */
export async function carryOut(deps: Deps, requestId: string, attempt: number): Promise<void> {
  const started = await begin(deps, requestId, attempt)
  if (started) await deliver(deps, started.request, started.prepared)
}

export interface Started {
  request: MailRequest
  prepared: Prepared
}

/** All of it but the sending. `null` where there is nothing to send, and then the request is gone. */
export async function begin(deps: Deps, requestId: string, attempt: number): Promise<Started | null> {
  const { db } = deps.postgres
  const request = await findMailRequest(db, requestId)
  if (!request) return null
  const { kind, email, createdAt } = request
  if (createdAt.getTime() <= deps.now().getTime() - usualPauses.keepMs) {
    deps.log.error({ kind }, 'a mail request was not carried out in time and is forgotten')
    return drop(deps, requestId, 'forgotten')
  }
  const course = courseOf(request, await findUserByEmail(db, email))
  if (course === 'nothing') return drop(deps, requestId, 'nothing')
  // Tried again, it is the same letter.
  const sort = attempt === 1 && sorts[kind]
  if (sort && !(await deps.mailAllowance.take(sort, email))) {
    deps.log.info({ kind }, 'a mailbox has had its letters of this hour')
    return drop(deps, requestId, 'limited')
  }
  const prepared = await prepare(deps, request)
  return prepared ? { request, prepared } : drop(deps, requestId, 'nothing')
}

/** Sends the letter of a request, which is done with then. */
export async function deliver(deps: Deps, request: MailRequest, { letter, token }: Prepared): Promise<void> {
  try {
    await deps.mailer.send({ ...letter, to: request.email, messageId: messageId(request.id, token) })
    mailRequestOutcomes.inc({ outcome: 'sent' })
  } catch (error) {
    if (!(error instanceof EmailRefusedError)) {
      mailRequestOutcomes.inc({ outcome: 'failed' })
      throw error
    }
    mailRequestOutcomes.inc({ outcome: 'refused' })
    deps.log.info({ err: error, kind: request.kind }, 'a letter was refused')
  }
  await deleteMailRequest(deps.postgres.db, request.id)
}

/**
 * The same for a letter that is sent twice, so that a mailbox may show it once. With another token it is another letter: a
 * mailbox that kept the first alone would keep the void link.
 */
function messageId(requestId: string, token: string | undefined): string {
  return token === undefined ? requestId : `${requestId}.${hashToken(token).slice(0, 16)}`
}

async function drop(
  deps: Deps,
  requestId: string,
  outcome: 'nothing' | 'limited' | 'forgotten',
): Promise<null> {
  mailRequestOutcomes.inc({ outcome })
  await deleteMailRequest(deps.postgres.db, requestId)
  return null
}
