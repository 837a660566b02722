import * as z from 'zod'
import { defineRpc, type RpcDefinition } from './message-definitions.ts'
import { createRecordByService, type ServiceName } from './services.ts'

/** A longer base64 text exceeds the maximum message size of the bus. */
export const maxReplayDataLength = 1_000_000

const requestSchema = z.object({
  /** Sequence in the stream of dead letters. Replaying a job twice at once enqueues it once. */
  sequence: z.int().positive(),
  subject: z.string(),
  data: z.base64().max(maxReplayDataLength),
})

const replySchema = z.object({
  /** `unknown`: the service no longer handles this subject. */
  outcome: z.enum(['done', 'failed', 'unknown']),
  reason: z.string().nullable(),
})

/** Replays a dead letter: an event is handled at once, a job is enqueued again. */
export const deadLetterReplayRpcs: Record<
  ServiceName,
  RpcDefinition<typeof requestSchema, typeof replySchema>
> = createRecordByService((owner) =>
  defineRpc({
    subject: `rpc.${owner}.dead-letter.replay.v1`,
    owner,
    callers: ['admin'],
    replyWithinMs: 20_000,
    request: requestSchema,
    reply: replySchema,
  }),
)
