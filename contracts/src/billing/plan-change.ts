import * as z from 'zod'
import { subscriptionStatus } from '../auth/user.ts'
import { instant } from '../common.ts'
import { planId } from '../plans.ts'

/** One change of somebody's plan, as its history has it. */
export const planChange = z.object({
  /** `subscribed`, `renewed`, `canceled`, `granted` … */
  action: z.string(),
  previousTier: planId.nullable(),
  newTier: planId.nullable(),
  previousStatus: subscriptionStatus.nullable(),
  newStatus: subscriptionStatus.nullable(),
  /** `user`, `stripe`, `reconciliation`, `time`, or an administrator's id. */
  modifiedBy: z.string(),
  reason: z.string().nullable(),
  createdAt: instant,
})
