import type { StoredMsg } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { deadLetterSubject, type DurableConsumer } from './durable-consumers.ts'
import type { Delivery } from './delivery.ts'
import { redactText } from '../telemetry/redact.ts'
import { publishToStream } from './publish-to-stream.ts'

/** Why a message was set aside, in one line, without what a log may not hold: it is kept for longer than any. */
const reasonHeader = 'Faresight-Reason'
const attemptsHeader = 'Faresight-Attempts'
const messageIdHeader = 'Faresight-Message-Id'

const mostReason = 500

/** A delivery that its consumer gave up on, as it is kept. */
export interface DeadLetter {
  /** Its number in the stream of dead letters. */
  sequence: number
  /** The bus user who gave it up. */
  user: string
  /** The one that it was sent under. */
  subject: string
  /** In one line, without what a log may not hold. */
  reason: string
  attempts: number
  deadLetteredAt: Date
  messageId: string | null
  data: Uint8Array
}

/** Keeps a delivery for an operator, as it came, with the reason beside it. @returns its number */
export async function storeDeadLetter(
  nats: NatsConnection,
  durable: Pick<DurableConsumer, 'name' | 'user' | 'subject'>,
  delivery: Pick<Delivery, 'data' | 'headers' | 'attempt' | 'key'>,
  error: unknown,
): Promise<number> {
  const kept = headers()
  for (const [name, values] of delivery.headers ?? []) {
    // The server's own instructions were for the first stream.
    if (!name.startsWith('Nats-')) for (const value of values) kept.append(name, value)
  }
  kept.set(reasonHeader, deadLetterReason(error))
  kept.set(attemptsHeader, String(delivery.attempt))
  const id = delivery.headers?.get('Nats-Msg-Id') ?? ''
  if (id) kept.set(messageIdHeader, id)
  return publishToStream(nats, deadLetterSubject(durable), delivery.data, {
    id: `${durable.name} ${delivery.key}`,
    headers: kept,
  })
}

/** Reads what `storeDeadLetter` has kept. */
export function toDeadLetter({ seq, subject, header, time, data }: StoredMsg): DeadLetter {
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

/** Who gave up what, by the subject of the dead letter. */
export function parseDeadLetterSubject(deadSubject: string): { user: string; subject: string } {
  const [, user = '', ...subject] = deadSubject.split('.')
  return { user, subject: subject.join('.') }
}

/** Why something failed, in one line without what a log may not hold. */
export function deadLetterReason(error: unknown): string {
  const text =
    error instanceof Error ? `${error.name}: ${error.message}` : 'Something that is no error was thrown.'
  // A database that is to keep it takes no character of control, and no half of one that was cut.
  return redactText(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, mostReason)
    .toWellFormed()
}
