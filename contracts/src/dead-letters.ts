import * as z from 'zod'
import { defineRpc, type RpcDefinition } from './message-definitions.ts'
import { mapServices, type ServiceName } from './services.ts'

/** What is longer as base64 fits into no message of the bus together with the rest. */
export const maxReplayDataLength = 1_000_000

const requestSchema = z.object({
  /** Its number in the stream of dead letters. A job that is asked for twice at once is put back once. */
  sequence: z.int().positive(),
  /** Of the event or job that was given up. */
  subject: z.string(),
  /** Its very bytes, as base64. */
  data: z.base64().max(maxReplayDataLength),
})

const replySchema = z.object({
  /** `unknown` where the service takes no such messages any more. */
  outcome: z.enum(['done', 'failed', 'unknown']),
  /** Why it failed, in one line without personal data. */
  reason: z.string().nullable(),
})

/**
 * Gives a message that a service gave up on to that service once more: an event is handled at once, a job is put back into
 * its queue.
 */
export const deadLetterReplayRpcs: Record<
  ServiceName,
  RpcDefinition<typeof requestSchema, typeof replySchema>
> = mapServices((owner) =>
  defineRpc({
    subject: `rpc.${owner}.dead-letter.replay.v1`,
    owner,
    callers: ['admin'],
    replyWithinMs: 20_000,
    request: requestSchema,
    reply: replySchema,
  }),
)
