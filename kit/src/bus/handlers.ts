import { envelope } from '@faresight/contracts/envelope'
import type { EventType, JobType } from '@faresight/contracts/messages'
import type * as z from 'zod'
import type { Delivery } from './delivery.ts'
import { InvalidMessage } from './errors.ts'

/** What a handler knows of the message besides its data. */
interface About {
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
 * Settles when the message is done with. When it throws, the message comes again later; an `InvalidMessage` that it
 * throws sets the message aside at once.
 */
export type Handler<D extends z.ZodType> = (data: z.output<D>, about: About) => Promise<void>

type Handle = (delivery: Delivery, signal: AbortSignal) => Promise<void>

export function jobHandler<D extends z.ZodType>(job: JobType<D>, handler: Handler<D>): Handle {
  return async (delivery, signal) => {
    const data = fitting(job.subject, job.data, jsonOf(job.subject, delivery.data))
    const { attempt, storedAt: publishedAt, headers } = delivery
    await handler(data, {
      id: headers?.get('Nats-Msg-Id') ?? '',
      subject: job.subject,
      attempt,
      publishedAt,
      signal,
    })
  }
}

export function eventHandler<D extends z.ZodType>(event: EventType<string, D>, handler: Handler<D>): Handle {
  return async (delivery, signal) => {
    const { id, data: unread } = fitting(event.subject, envelope, jsonOf(event.subject, delivery.data))
    const data = fitting(event.subject, event.data, unread)
    const { attempt, storedAt: publishedAt } = delivery
    await handler(data, { id, subject: event.subject, attempt, publishedAt, signal })
  }
}

function jsonOf(subject: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (cause) {
    throw new InvalidMessage(`${subject} is no JSON.`, { cause })
  }
}

/** @throws InvalidMessage that names where it breaks its contract, and no value */
export function fitting<D extends z.ZodType>(subject: string, schema: D, value: unknown): z.output<D> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const where = read.error.issues.map(({ path, code }) => `${path.join('.') || 'all of it'} (${code})`)
  throw new InvalidMessage(`${subject} breaks its contract: ${where.slice(0, 5).join(', ')}.`, {
    cause: read.error,
  })
}
