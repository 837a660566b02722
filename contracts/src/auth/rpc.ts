import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineRpc } from '../messages.ts'
import { principal } from '../viewer.ts'

/** Who a session is. The gateway sends the hash of the cookie's token: the token itself never travels on the bus. */
export const resolveSession = defineRpc({
  subject: 'rpc.auth.session.resolve.v1',
  owner: 'auth',
  callers: ['gateway'],
  replyWithinMs: 2000,
  request: principal.pick({ sessionId: true }),
  reply: z.object({
    principal: principal.nullable(),
    /** The session has just been given another seven days: its cookie wants them, too. */
    extended: z.boolean().optional(),
  }),
})

/** Where somebody is written to. Asked for at the moment of sending, and kept by nobody else. */
export const userAddress = defineRpc({
  subject: 'rpc.auth.user.address.v1',
  owner: 'auth',
  callers: ['billing', 'alerts'],
  replyWithinMs: 2000,
  request: z.object({ userId: uuid }),
  reply: z.object({
    /** `null` of an account that is closed, or that there is not. */
    address: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
    /** What they may see now: a letter shows no more. */
    viewer: z.enum(['member', 'subscriber']).default('member'),
  }),
})
