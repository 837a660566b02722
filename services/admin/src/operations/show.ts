import type { DeadLetter as ShownLetter } from '@faresight/contracts/admin/operations'
import { type ServiceName, serviceNames } from '@faresight/contracts/services'
import type { DeadLetter } from '@faresight/kit/bus/dead-letter'
import { queueKind } from '@faresight/kit/bus/queue-admin'
import { redactLogFields } from '@faresight/kit/telemetry/redact'
import * as z from 'zod'

/** Something of one of the services: the gateway, which is none, hears nothing that is kept. */
type OfAService<T> = T & { user: ServiceName }

export function isOfAService<T extends { user: string }>(it: T): it is OfAService<T> {
  return serviceNames.some((name) => name === it.user)
}

/** A dead letter as administrators read it: without secrets and mail addresses, which nobody needs to mend anything. */
export function shownLetter({ user, data, deadLetteredAt, ...letter }: OfAService<DeadLetter>): ShownLetter {
  return {
    sequence: letter.sequence,
    service: user,
    subject: letter.subject,
    kind: queueKind(letter.subject),
    reason: letter.reason,
    attempts: letter.attempts,
    deadLetteredAt: deadLetteredAt.toISOString(),
    messageId: letter.messageId,
    data: jsonOf(data),
  }
}

function jsonOf(data: Uint8Array): ShownLetter['data'] {
  try {
    const { json } = redactLogFields({ json: JSON.parse(Buffer.from(data).toString()) })
    return z.json().parse(json)
  } catch {
    return null
  }
}
