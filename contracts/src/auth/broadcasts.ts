import { defineBroadcast } from '../message-definitions.ts'
import { principalSchema } from '../viewer.ts'

/** A session has ended: every gateway drops what it remembers of it. */
export const sessionRevokedBroadcast = defineBroadcast({
  subject: 'broadcast.auth.session-revoked',
  owner: 'auth',
  subscribers: ['gateway'],
  data: principalSchema.pick({ sessionId: true }),
})

/** Whoever a session stands for may do more or less than before: every gateway asks again who that is. */
export const principalChangedBroadcast = defineBroadcast({
  subject: 'broadcast.auth.principal-changed',
  owner: 'auth',
  subscribers: ['gateway'],
  data: principalSchema.pick({ sessionId: true }),
})
