import type { StoredMsg } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { deadLetterSubject, type DurableConsumer } from './durable-consumers.ts'
import type { MessageDelivery } from './fetch-messages.ts'
import { redactText } from '../telemetry/redact.ts'
import { publishToStream } from './publish-to-stream.ts'

/** One redacted line: dead letters are kept longer than logs. */
const reasonHeader = 'Faresight-Reason'
const attemptsHeader = 'Faresight-Attempts'
const messageIdHeader = 'Faresight-Message-Id'

const maxReasonLength = 500

export interface StoredDeadLetter {
  /** In the stream of dead letters. */
  sequence: number
  /** The bus user whose consumer gave it up. */
  user: string
  subject: string
  reason: string
  attempts: number
  deadLetteredAt: Date
  messageId: string | null
  data: Uint8Array
}

/** @returns its sequence */
export async function storeDeadLetter(
  nats: NatsConnection,
  durable: Pick<DurableConsumer, 'name' | 'user' | 'subject'>,
  delivery: Pick<MessageDelivery, 'data' | 'headers' | 'attempt' | 'key'>,
  error: unknown,
): Promise<number> {
  const kept = headers()
  for (const [name, values] of delivery.headers ?? []) {
    // The server's own headers were for the first stream.
    if (!name.startsWith('Nats-')) for (const value of values) kept.append(name, value)
  }
  kept.set(reasonHeader, toRedactedDeadLetterReason(error))
  kept.set(attemptsHeader, String(delivery.attempt))
  const id = delivery.headers?.get('Nats-Msg-Id') ?? ''
  if (id) kept.set(messageIdHeader, id)
  const { seq } = await publishToStream(nats, {
    subject: deadLetterSubject(durable),
    bytes: delivery.data,
    id: `${durable.name} ${delivery.key}`,
    headers: kept,
  })
  return seq
}

export function toStoredDeadLetter({ seq, subject, header, time, data }: StoredMsg): StoredDeadLetter {
  const { user, subject: sentUnder } = parseDeadLetterSubject(subject)
  return {
    sequence: seq,
    user,
    subject: sentUnder,
    reason: header.get(reasonHeader),
    attempts: Number(header.get(attemptsHeader)),
    deadLetteredAt: time,
    messageId: header.get(messageIdHeader) || null,
    data,
  }
}

export function parseDeadLetterSubject(deadSubject: string): { user: string; subject: string } {
  const [, user = '', ...subject] = deadSubject.split('.')
  return { user, subject: subject.join('.') }
}

export function toRedactedDeadLetterReason(error: unknown): string {
  const text =
    error instanceof Error ? `${error.name}: ${error.message}` : 'Something that is no error was thrown.'
  // A database that stores it takes no control character and no lone surrogate.
  return redactText(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, maxReasonLength)
    .toWellFormed()
}
