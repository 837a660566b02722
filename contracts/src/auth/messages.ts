import * as z from 'zod'
import { auditEventSchema } from '../audit-event.ts'
import { instant, uuid } from '../common.ts'
import { defineBroadcast, defineEvent, defineJob } from '../message-definitions.ts'
import { principalSchema } from '../viewer.ts'

const user = z.object({ userId: uuid })

export const userRegisteredEvent = defineEvent({
  subject: 'auth.user.registered.v1',
  owner: 'auth',
  consumers: [],
  data: user.extend({ registeredAt: instant, provider: z.enum(['local', 'google']) }),
})

export const userVerifiedEvent = defineEvent({
  subject: 'auth.user.verified.v1',
  owner: 'auth',
  consumers: [],
  data: user.extend({ verifiedAt: instant }),
})

/** Services stop work for the user; data stay until `auth.user.deleted.v1`. */
export const userClosedEvent = defineEvent({
  subject: 'auth.user.closed.v1',
  owner: 'auth',
  consumers: ['ai-scan', 'billing', 'alerts'],
  data: user.extend({ closedAt: instant }),
})

/** Services erase or anonymize their data. */
export const userDeletedEvent = defineEvent({
  subject: 'auth.user.deleted.v1',
  owner: 'auth',
  consumers: ['search', 'ai-scan', 'billing', 'alerts', 'admin'],
  data: user.extend({ deletedAt: instant }),
})

export const authAuditRecordedEvent = defineEvent({
  subject: 'auth.audit.recorded.v1',
  owner: 'auth',
  consumers: ['admin'],
  data: auditEventSchema,
})

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

const second = 1000
const minute = 60 * second

/** Processes a stored mail request: no address travels on the bus. Retries cover a day of outage. */
export const processMailRequestJob = defineJob({
  subject: 'jobs.auth.mail-request.v1',
  owner: 'auth',
  senders: ['auth'],
  data: z.object({ requestId: uuid }),
  maxAckPending: 500,
  ackWaitMs: 15 * second,
  maxDeliver: 60,
  backoffMs: [2 * second, 10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
})
