import * as z from 'zod'
import { uuid } from './common.ts'
import { defineRpc, type RpcDefinition } from './message-definitions.ts'
import { createRecordByService, type ServiceName } from './services.ts'

const requestSchema = z.object({ userId: uuid })

/** Row counts by table: `{ flight_searches: 3 }`. Empty tables are left out. */
const replySchema = z.object({ counts: z.record(z.string(), z.int().positive()) })

export type PersonalDataCounts = z.infer<typeof replySchema>['counts']

/** What each service still stores about a user. After an erasure auth asks until every report is empty. */
export const personalDataReportRpcs: Record<
  ServiceName,
  RpcDefinition<typeof requestSchema, typeof replySchema>
> = createRecordByService((owner) =>
  defineRpc({
    subject: `rpc.${owner}.personal-data.report.v1`,
    owner,
    callers: ['auth'],
    replyWithinMs: 5000,
    request: requestSchema,
    reply: replySchema,
  }),
)
