import * as z from 'zod'
import { defineLive, defineRpc } from '../messages.ts'
import { principal } from '../viewer.ts'

const sessionId = principal.shape.sessionId

/** Who a session is. The gateway sends the hash of the cookie's token: the token itself never travels on the bus. */
export const resolveSession = defineRpc({
  subject: 'rpc.auth.session.resolve.v1',
  owner: 'auth',
  callers: ['gateway'],
  replyWithinMs: 2000,
  request: z.object({ sessionId }),
  reply: z.object({ principal: principal.nullable() }),
})

/** A session has ended: every gateway drops what it remembers of it. */
export const sessionRevoked = defineLive({
  subject: 'live.auth.session-revoked',
  owner: 'auth',
  listeners: ['gateway'],
  data: z.object({ sessionId }),
})
