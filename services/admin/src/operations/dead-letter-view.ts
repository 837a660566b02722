import * as z from 'zod'
import type { DeadLetter as ShownDeadLetter } from '@faresight/contracts/admin/operations'
import { type ServiceName, serviceNames } from '@faresight/contracts/services'
import type { StoredDeadLetter } from '@faresight/kit/bus/dead-letter'
import { messageKindForSubject } from '@faresight/kit/bus/queue-admin'
import { redactLogFields } from '@faresight/kit/telemetry/redact'
import { createPageCursorCodec } from '@faresight/kit/page-cursor'

/** The gateway consumes no stored messages. */
type FromService<T> = T & { user: ServiceName }

export function hasServiceUser<T extends { user: string }>(it: T): it is FromService<T> {
  return serviceNames.some((name) => name === it.user)
}

/** Without secrets and email addresses. */
export function toRedactedDeadLetter({
  user,
  data,
  deadLetteredAt,
  ...deadLetter
}: FromService<StoredDeadLetter>): ShownDeadLetter {
  return {
    sequence: deadLetter.sequence,
    service: user,
    subject: deadLetter.subject,
    kind: messageKindForSubject(deadLetter.subject),
    reason: deadLetter.reason,
    attempts: deadLetter.attempts,
    deadLetteredAt: deadLetteredAt.toISOString(),
    messageId: deadLetter.messageId,
    data: toRedactedJson(data),
  }
}

function toRedactedJson(data: Uint8Array): ShownDeadLetter['data'] {
  try {
    const { json } = redactLogFields({ json: JSON.parse(Buffer.from(data).toString()) })
    return z.json().parse(json)
  } catch {
    return null
  }
}

export const firstDeadLetterSequence = 1

const deadLetterCursor = createPageCursorCodec(z.int().positive())

const scope = 'dead letters'

export function encodeDeadLetterCursor(from: number): string {
  return deadLetterCursor.encode(from, scope)
}

export function decodeDeadLetterCursor(cursor: string): number | null {
  return deadLetterCursor.decode(cursor, scope)
}
