import * as z from 'zod'
import { subscriptionStatusSchema } from '../auth/user.ts'
import { instant, uuid } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { auditEventSchema } from '../audit-event.ts'
import { defineEvent } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { planIdSchema } from '../plan-id.ts'

/** The full current state of a plan. A lower `version` is older. */
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
    /** Of the paid period or the complimentary plan. */
    subscriptionEndsAt: instant.nullable(),
    /** Includes grace days. */
    accessUntil: instant.nullable(),
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
  }),
})

/** `userId` is `null` for an unknown customer. */
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

export const billingAuditRecordedEvent = defineEvent({
  subject: 'billing.audit.recorded.v1',
  owner: 'billing',
  consumers: ['admin'],
  data: auditEventSchema,
})
