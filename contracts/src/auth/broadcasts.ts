import { defineBroadcast } from '../message-definitions.ts'
import { principalSchema } from '../viewer.ts'

/** Every gateway forgets the session. */
export const sessionRevokedBroadcast = defineBroadcast({
  subject: 'broadcast.auth.session-revoked',
  owner: 'auth',
  subscribers: ['gateway'],
  data: principalSchema.pick({ sessionId: true }),
})

/** Role or plan of the user has changed: every gateway resolves the session again. */
export const principalChangedBroadcast = defineBroadcast({
  subject: 'broadcast.auth.principal-changed',
  owner: 'auth',
  subscribers: ['gateway'],
  data: principalSchema.pick({ sessionId: true }),
})
