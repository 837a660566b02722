import { defineLive } from '../messages.ts'
import { principal } from '../viewer.ts'

/** A session has ended: every gateway drops what it remembers of it. */
export const sessionRevoked = defineLive({
  subject: 'live.auth.session-revoked',
  owner: 'auth',
  listeners: ['gateway'],
  data: principal.pick({ sessionId: true }),
})

/** Whoever a session stands for may do more or less than before: every gateway asks again who that is. */
export const principalChanged = defineLive({
  subject: 'live.auth.principal-changed',
  owner: 'auth',
  listeners: ['gateway'],
  data: principal.pick({ sessionId: true }),
})
