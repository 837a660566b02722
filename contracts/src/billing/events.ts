import * as z from 'zod'
import { subscriptionStatus } from '../auth/user.ts'
import { instant, uuid } from '../common.ts'
import { currencyCode } from '../currencies.ts'
import { act } from '../act.ts'
import { defineEvent } from '../messages.ts'
import { money } from '../money.ts'
import { planId } from '../plans.ts'

/** Somebody's plan is another one, or is so in another way. All of it as it now is; a lower version is older. */
export const subscriptionChanged = defineEvent({
  subject: 'billing.subscription.changed.v1',
  owner: 'billing',
  consumers: ['auth', 'alerts'],
  data: z.object({
    userId: uuid,
    version: z.int().positive(),
    status: subscriptionStatus.nullable(),
    tier: planId.nullable(),
    currency: currencyCode.nullable(),
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
export const paymentRecorded = defineEvent({
  subject: 'billing.payment.recorded.v1',
  owner: 'billing',
  consumers: [],
  data: z.object({
    paymentEventId: uuid,
    userId: uuid.nullable(),
    outcome: z.enum(['succeeded', 'failed', 'refunded']),
    amount: money,
    at: instant,
  }),
})

/** An administrator did something to somebody's plan. */
export const planActed = defineEvent({
  subject: 'billing.plan.acted.v1',
  owner: 'billing',
  consumers: ['admin'],
  data: act,
})
