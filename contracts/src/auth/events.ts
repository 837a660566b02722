import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { auditEventSchema } from '../audit-event.ts'
import { defineEvent } from '../message-definitions.ts'

const user = z.object({ userId: uuid })

/** The email address is not verified yet. */
export const userRegisteredEvent = defineEvent({
  subject: 'auth.user.registered.v1',
  owner: 'auth',
  consumers: [],
  data: user.extend({ registeredAt: instant, provider: z.enum(['local', 'google']) }),
})

/** From now on the user can sign in. */
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
