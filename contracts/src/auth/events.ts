import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { auditEventSchema } from '../audit-event.ts'
import { defineEvent } from '../message-definitions.ts'

const user = z.object({ userId: uuid })

/** Somebody has an account; its address is not verified yet. */
export const userRegisteredEvent = defineEvent({
  subject: 'auth.user.registered.v1',
  owner: 'auth',
  consumers: [],
  data: user.extend({ registeredAt: instant, provider: z.enum(['local', 'google']) }),
})

/** Somebody has shown that their address is theirs: from now on they can sign in. */
export const userVerifiedEvent = defineEvent({
  subject: 'auth.user.verified.v1',
  owner: 'auth',
  consumers: [],
  data: user.extend({ verifiedAt: instant }),
})

/** An account is closed: what runs for it stops now. Its data stay until `auth.user.deleted.v1`. */
export const userClosedEvent = defineEvent({
  subject: 'auth.user.closed.v1',
  owner: 'auth',
  consumers: ['ai-scan', 'billing', 'alerts'],
  data: user.extend({ closedAt: instant }),
})

/** An account is gone: whoever keeps something of it erases it, or keeps it without the person. */
export const userDeletedEvent = defineEvent({
  subject: 'auth.user.deleted.v1',
  owner: 'auth',
  consumers: ['search', 'ai-scan', 'billing', 'alerts', 'admin'],
  data: user.extend({ deletedAt: instant }),
})

/** An administrator did something to an account, or somebody came to the owner's gate with a key. */
export const authAuditRecordedEvent = defineEvent({
  subject: 'auth.audit.recorded.v1',
  owner: 'auth',
  consumers: ['admin'],
  data: auditEventSchema,
})
