import * as z from 'zod'
import { auditActorSchema } from '../audit-event.ts'
import { instant, plainDate, uuid } from '../common.ts'
import { defineRpc } from '../message-definitions.ts'
import { planIdSchema } from '../plan-id.ts'
import { openDisputeSchema } from './dispute.ts'
import { planChangeSchema } from './plan-change.ts'
import { ownSubscriptionSchema } from './subscription.ts'

/** Who does it, and why: both stand in the subscription's history, and in the audit log. */
const adminOrderSchema = z.object({
  userId: uuid,
  by: auditActorSchema.extend({ adminId: uuid }),
  reason: z.string().max(500).nullable(),
})

const monthsSentence = 'Please choose 1 to 12 months.'

/** How long a plan can be given for, in months. */
export const planGrantMonthsSchema = z.int(monthsSentence).min(1, monthsSentence).max(12, monthsSentence)

/** Gives somebody a plan for some months from now, in place of one that was given before. What they pay for stays beside it. */
export const grantPlanRpc = defineRpc({
  subject: 'rpc.billing.plan.grant.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: adminOrderSchema.extend({ tier: planIdSchema, months: planGrantMonthsSchema }),
  reply: z.object({
    /** `no-such-user` where there is no account of that id, or it is closed. */
    outcome: z.enum(['granted', 'no-such-user']),
    accessUntil: instant.nullable(),
  }),
})

/** Cancels one of the plans that somebody has. Asks Stripe where it is paid by card. */
export const cancelPlanRpc = defineRpc({
  subject: 'rpc.billing.plan.cancel.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 25_000,
  request: adminOrderSchema.extend({
    which: z.enum(['card', 'granted']),
    /** At once, or at the end of its period. */
    immediate: z.boolean(),
  }),
  reply: z.object({
    /** `nothing` where there is no such plan, or it is cancelled already; `away` where Stripe does not do it now. */
    outcome: z.enum(['canceled', 'nothing', 'away']),
    accessUntil: instant.nullable(),
  }),
})

/** What somebody's access rests on, and the latest 20 changes of it, the last first. */
export const readPlanRpc = defineRpc({
  subject: 'rpc.billing.plan.read.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ userId: uuid }),
  reply: z.object({ subscription: ownSubscriptionSchema, history: z.array(planChangeSchema) }),
})

/** The figures of `contracts/admin/figures` that are about plans and payments; amounts in US cents. */
export const readBillingStatsRpc = defineRpc({
  subject: 'rpc.billing.stats.read.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({
    active: z.int(),
    /** Before it is rounded, as twelfths of a cent add up. */
    mrrMinor: z.number(),
    trialing: z.int(),
    pastDue: z.int(),
    ending: z.int(),
    granted: z.int(),
    byTier: z.array(z.object({ tier: planIdSchema, active: z.int(), mrrMinor: z.number() })),
    revenueMinor: z.int(),
    succeeded: z.int(),
    failed: z.int(),
  }),
})

/** Payments that banks dispute and have not decided on, 50 at most: first what has to be answered first. */
export const readDisputesRpc = defineRpc({
  subject: 'rpc.billing.disputes.read.v1',
  owner: 'billing',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({ disputes: z.array(openDisputeSchema) }),
})

/**
 * What was paid on each day (UTC) of a span, both included, less what was paid back and what disputes took; days on which no money
 * moved are left out. US cents.
 */
export const readDailyPaymentsRpc = defineRpc({
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
