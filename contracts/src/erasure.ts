import * as z from 'zod'
import { uuid } from './common.ts'
import { defineRpc, type RpcDefinition } from './message-definitions.ts'
import { mapServices, type ServiceName } from './services.ts'

const requestSchema = z.object({ userId: uuid })

/** How much is kept of a user, by what it is: `{ flight_searches: 3 }`. What is not kept is not named. */
const replySchema = z.object({ counts: z.record(z.string(), z.int().positive()) })

export type PersonalDataReport = z.infer<typeof replySchema>['counts']

/** Asks each service what it still keeps of a user. After an erasure the answer is nothing, and auth asks until it is. */
export const personalDataReportRpcs: Record<
  ServiceName,
  RpcDefinition<typeof requestSchema, typeof replySchema>
> = mapServices((owner) =>
  defineRpc({
    subject: `rpc.${owner}.personal-data.report.v1`,
    owner,
    callers: ['auth'],
    replyWithinMs: 5000,
    request: requestSchema,
    reply: replySchema,
  }),
)
