import { eventEnvelopeSchema } from '@faresight/contracts/envelope'
import type { EventDefinition, JobDefinition } from '@faresight/contracts/message-definitions'
import type * as z from 'zod'
import { InvalidMessageError } from './errors.ts'
import type { MessageProcessor } from './consumer.ts'

interface MessageInfo {
  /** The same for each delivery: the event's id, or the one the job was sent with. */
  id: string
  subject: string
  /** 1 for the first delivery; `maxDeliver` of the job for the last. */
  attempt: number
  publishedAt: Date
  /** Aborts when this process stops; a handler that then throws releases the message to another process at once. */
  signal: AbortSignal
}

/** Settling acknowledges the message; an error has it redelivered, an `InvalidMessageError` makes it a dead letter at once. */
export type MessageHandler<D extends z.ZodType> = (data: z.output<D>, about: MessageInfo) => Promise<void>

/** When it throws, each message is redelivered and then handled alone. */
export type MessageBatchHandler<D extends z.ZodType> = (messages: readonly BusMessage<D>[]) => Promise<void>

export interface BusMessage<D extends z.ZodType> {
  data: z.output<D>
  info: MessageInfo
}

export function toSequentialBatchHandler<D extends z.ZodType>(
  handler: MessageHandler<D>,
): MessageProcessor<BusMessage<D>>['handle'] {
  return async (messages) => {
    for (const { data, info } of messages) await handler(data, info)
  }
}

export function createJobProcessor<D extends z.ZodType>(
  job: JobDefinition<D>,
  handler: MessageHandler<D>,
): MessageProcessor<BusMessage<D>> {
  const { subject } = job
  return {
    parse({ data: bytes, attempt, storedAt: publishedAt, headers }, signal) {
      const data = parseMessageData(subject, job.data, parseJson(subject, bytes))
      return { data, info: { id: headers?.get('Nats-Msg-Id') ?? '', subject, attempt, publishedAt, signal } }
    },
    handle: toSequentialBatchHandler(handler),
  }
}

export function createEventProcessor<D extends z.ZodType>(
  event: EventDefinition<string, D>,
  handle: MessageBatchHandler<D>,
): MessageProcessor<BusMessage<D>> {
  const { subject } = event
  return {
    parse({ data: bytes, attempt, storedAt: publishedAt }, signal) {
      const { id, data: unread } = parseMessageData(subject, eventEnvelopeSchema, parseJson(subject, bytes))
      const data = parseMessageData(subject, event.data, unread)
      return { data, info: { id, subject, attempt, publishedAt, signal } }
    },
    handle,
  }
}

function parseJson(subject: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (cause) {
    throw new InvalidMessageError(`${subject} is not JSON.`, { cause })
  }
}

export function parseMessageData<D extends z.ZodType>(
  subject: string,
  schema: D,
  value: unknown,
): z.output<D> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const where = read.error.issues.map(({ path, code }) => `${path.join('.') || 'all of it'} (${code})`)
  throw new InvalidMessageError(`${subject} violates its contract: ${where.slice(0, 5).join(', ')}.`, {
    cause: read.error,
  })
}
