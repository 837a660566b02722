import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { defineRpc } from '../messages.ts'
import { planId } from '../plans.ts'

/** Who does it, and why: both stand in the subscription's history. */
const order = z.object({ userId: uuid, by: uuid, reason: z.string().max(500).nullable() })

/** How long a plan can be given for, in months. */
export const grantMonths = z.int().min(1).max(12)

/** Gives somebody a plan for some months from now, in place of one that was given before. What they pay for stays beside it. */
export const grantPlan = defineRpc({
  subject: 'rpc.billing.plan.grant.v1',
  owner: 'billing',
  callers: [],
  replyWithinMs: 5000,
  request: order.extend({ tier: planId, months: grantMonths }),
  reply: z.object({
    /** `no-such-user` where there is no account of that id, or it is closed. */
    outcome: z.enum(['granted', 'no-such-user']),
    accessUntil: instant.nullable(),
  }),
})

/** Cancels one of the plans that somebody has. Asks Stripe where it is paid by card. */
export const cancelPlan = defineRpc({
  subject: 'rpc.billing.plan.cancel.v1',
  owner: 'billing',
  callers: [],
  replyWithinMs: 25_000,
  request: order.extend({
    which: z.enum(['card', 'granted']),
    /** At once, or at the end of its period. */
    immediate: z.boolean(),
  }),
  reply: z.object({
    /** `nothing` where there is no such plan, or it is cancelled already. */
    outcome: z.enum(['canceled', 'nothing']),
    accessUntil: instant.nullable(),
  }),
})
