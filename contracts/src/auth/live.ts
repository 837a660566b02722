import { defineLive } from '../messages.ts'
import { principal } from '../viewer.ts'

/** A session has ended: every gateway drops what it remembers of it. */
export const sessionRevoked = defineLive({
  subject: 'live.auth.session-revoked',
  owner: 'auth',
  listeners: ['gateway'],
  data: principal.pick({ sessionId: true }),
})
