import * as z from 'zod'
import { auditActorSchema } from '../audit-event.ts'
import { instant, plainDate, planIdSchema, uuid } from '../common.ts'
import { defineRpc } from '../message-definitions.ts'
import { openDisputeSchema } from './dispute.ts'
import { ownSubscriptionSchema, planChangeSchema } from './subscription.ts'

/** Kept in the history of the plan and in the audit log. */
const adminOrderSchema = z.object({
  userId: uuid,
  by: auditActorSchema.extend({ adminId: uuid }),
  reason: z.string().max(500).nullable(),
})

const monthsSentence = 'Please choose 1 to 12 months.'

export const planGrantMonthsSchema = z.int(monthsSentence).min(1, monthsSentence).max(12, monthsSentence)

/** Grants a complimentary plan from now, replacing a previous one. A paid plan is kept. */
export const grantComplimentaryPlanRpc = defineRpc({
  subject: 'rpc.billing.plan.grant.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: adminOrderSchema.extend({ tier: planIdSchema, months: planGrantMonthsSchema }),
  reply: z.object({
    outcome: z.enum(['granted', 'no-such-user']),
    accessUntil: instant.nullable(),
  }),
})

export const cancelPlanRpc = defineRpc({
  subject: 'rpc.billing.plan.cancel.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 25_000,
  request: adminOrderSchema.extend({
    which: z.enum(['card', 'complimentary']),
    immediate: z.boolean(),
  }),
  reply: z.object({
    /** `nothing`: no such plan, or already cancelled; `unavailable`: Stripe is unavailable. */
    outcome: z.enum(['canceled', 'nothing', 'unavailable']),
    accessUntil: instant.nullable(),
  }),
})

/** With the latest 20 changes, newest first. */
export const readPlanAndHistoryRpc = defineRpc({
  subject: 'rpc.billing.plan.read.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ userId: uuid }),
  reply: z.object({ subscription: ownSubscriptionSchema, history: z.array(planChangeSchema) }),
})

/** Amounts in US cents. */
export const readBillingStatsRpc = defineRpc({
  subject: 'rpc.billing.stats.read.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({
    active: z.int(),
    mrrMinor: z.number(),
    trialing: z.int(),
    pastDue: z.int(),
    ending: z.int(),
    complimentary: z.int(),
    byTier: z.array(z.object({ tier: planIdSchema, active: z.int(), mrrMinor: z.number() })),
    revenueMinor: z.int(),
    succeeded: z.int(),
    failed: z.int(),
  }),
})

/** At most 50, by evidence deadline. */
export const readOpenDisputesRpc = defineRpc({
  subject: 'rpc.billing.disputes.read.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({ disputes: z.array(openDisputeSchema) }),
})

/** By day (UTC), both ends included, after refunds and disputes, in US cents. Days without payments are left out. */
export const readDailyNetPaymentsRpc = defineRpc({
  subject: 'rpc.billing.daily-payments.read.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ from: plainDate, to: plainDate }),
  reply: z.object({
    days: z.array(
      z.object({
        day: plainDate,
        succeeded: z.int(),
        failed: z.int(),
        refunded: z.int(),
        revenueMinor: z.int(),
      }),
    ),
  }),
})
