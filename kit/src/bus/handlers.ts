import { eventEnvelopeSchema } from '@faresight/contracts/envelope'
import type { EventDefinition, JobDefinition } from '@faresight/contracts/message-definitions'
import type * as z from 'zod'
import { InvalidMessageError } from './errors.ts'
import type { MessageTask } from './consumer.ts'

/** What a handler knows of the message besides its data. */
interface MessageInfo {
  /** The same however often it is delivered: that of the event, or the one that the job was sent with. */
  id: string
  subject: string
  /** 1 the first time; with its job's `maxDeliver` it is the last. */
  attempt: number
  /** When the stream stored it. */
  publishedAt: Date
  /** Aborted when this process stops. Who throws after that gives the message back: another process has it at once. */
  signal: AbortSignal
}

/**
 * Settles when the message is done with. When it throws, the message comes again later; an `InvalidMessageError` that it
 * throws sets the message aside at once.
 */
export type MessageHandler<D extends z.ZodType> = (data: z.output<D>, about: MessageInfo) => Promise<void>

/** The same for messages that are handled together: when it throws, each comes again, and is then handled by itself. */
export type MessageBatchHandler<D extends z.ZodType> = (messages: readonly BusMessage<D>[]) => Promise<void>

export interface BusMessage<D extends z.ZodType> {
  data: z.output<D>
  info: MessageInfo
}

/** One at a time. */
export const handleOneByOne = <D extends z.ZodType>(
  handler: MessageHandler<D>,
): Pick<MessageTask<BusMessage<D>>, 'handle' | 'maxBatchSize'> => ({
  maxBatchSize: 1,
  handle: async (messages) => {
    for (const { data, info } of messages) await handler(data, info)
  },
})

export function createJobParser<D extends z.ZodType>(
  job: JobDefinition<D>,
): MessageTask<BusMessage<D>>['read'] {
  const { subject } = job
  return ({ data: bytes, attempt, storedAt: publishedAt, headers }, signal) => {
    const data = parseMessageData(subject, job.data, jsonOf(subject, bytes))
    return { data, info: { id: headers?.get('Nats-Msg-Id') ?? '', subject, attempt, publishedAt, signal } }
  }
}

export function createEventParser<D extends z.ZodType>(
  event: EventDefinition<string, D>,
): MessageTask<BusMessage<D>>['read'] {
  const { subject } = event
  return ({ data: bytes, attempt, storedAt: publishedAt }, signal) => {
    const { id, data: unread } = parseMessageData(subject, eventEnvelopeSchema, jsonOf(subject, bytes))
    const data = parseMessageData(subject, event.data, unread)
    return { data, info: { id, subject, attempt, publishedAt, signal } }
  }
}

function jsonOf(subject: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (cause) {
    throw new InvalidMessageError(`${subject} is no JSON.`, { cause })
  }
}

/** @throws InvalidMessage that names where it breaks its contract, and no value */
export function parseMessageData<D extends z.ZodType>(
  subject: string,
  schema: D,
  value: unknown,
): z.output<D> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const where = read.error.issues.map(({ path, code }) => `${path.join('.') || 'all of it'} (${code})`)
  throw new InvalidMessageError(`${subject} breaks its contract: ${where.slice(0, 5).join(', ')}.`, {
    cause: read.error,
  })
}
