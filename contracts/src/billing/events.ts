import * as z from 'zod'
import { subscriptionStatusSchema } from '../auth/user.ts'
import { instant, uuid } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { auditEventSchema } from '../audit-event.ts'
import { defineEvent } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { planIdSchema } from '../plan-id.ts'

/** Somebody's plan is another one, or is so in another way. All of it as it now is; a lower version is older. */
export const subscriptionChangedEvent = defineEvent({
  subject: 'billing.subscription.changed.v1',
  owner: 'billing',
  consumers: ['auth', 'alerts'],
  data: z.object({
    userId: uuid,
    version: z.int().positive(),
    status: subscriptionStatusSchema.nullable(),
    tier: planIdSchema.nullable(),
    currency: currencyCodeSchema.nullable(),
    trialEndsAt: instant.nullable(),
    /** End of the period that is paid for, or of what was given. */
    subscriptionEndsAt: instant.nullable(),
    /** Until when it gives access, grace included. */
    accessUntil: instant.nullable(),
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
  }),
})

/** Money came in, did not, or went back. Without a user where it is nobody's whom we know. */
export const paymentRecordedEvent = defineEvent({
  subject: 'billing.payment.recorded.v1',
  owner: 'billing',
  consumers: [],
  data: z.object({
    paymentEventId: uuid,
    userId: uuid.nullable(),
    outcome: z.enum(['succeeded', 'failed', 'refunded']),
    amount: moneySchema,
    at: instant,
  }),
})

/** An administrator did something to somebody's plan. */
export const billingAuditRecordedEvent = defineEvent({
  subject: 'billing.audit.recorded.v1',
  owner: 'billing',
  consumers: ['admin'],
  data: auditEventSchema,
})
