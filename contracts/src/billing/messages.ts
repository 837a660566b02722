import * as z from 'zod'
import { auditEventSchema } from '../audit-event.ts'
import { subscriptionStatusSchema } from '../auth/user.ts'
import { supportedCurrencyCodeSchema, instant, planIdSchema, uuid } from '../common.ts'
import { defineEvent, defineJob } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'

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
    currency: supportedCurrencyCodeSchema.nullable(),
    trialEndsAt: instant.nullable(),
    subscriptionEndsAt: instant.nullable(),
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

const second = 1000
const minute = 60 * second

/** Fetches the object of a stored Stripe event. Retries cover a day of outage; the daily reconciliation covers the rest. */
export const processStripeEventJob = defineJob({
  subject: 'jobs.billing.stripe-event.v1',
  owner: 'billing',
  senders: ['billing'],
  data: z.object({ paymentEventId: uuid }),
  maxAckPending: 200,
  ackWaitMs: 60 * second,
  maxDeliver: 60,
  backoffMs: [second, 5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
})
