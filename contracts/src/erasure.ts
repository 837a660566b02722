import * as z from 'zod'
import { uuid } from './common.ts'
import { defineRpc, type RpcType } from './messages.ts'
import { forEachService, type ServiceName } from './services.ts'

const question = z.object({ userId: uuid })

/** How much is kept of a user, by what it is: `{ flight_searches: 3 }`. What is not kept is not named. */
const holdings = z.object({ held: z.record(z.string(), z.int().positive()) })

export type Holdings = z.infer<typeof holdings>['held']

/** Asks each service what it still keeps of a user. After an erasure the answer is nothing, and auth asks until it is. */
export const erasureChecks: Record<ServiceName, RpcType<typeof question, typeof holdings>> = forEachService(
  (owner) =>
    defineRpc({
      subject: `rpc.${owner}.user.holdings.v1`,
      owner,
      callers: ['auth'],
      replyWithinMs: 5000,
      request: question,
      reply: holdings,
    }),
)
