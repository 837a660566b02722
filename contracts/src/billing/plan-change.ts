import * as z from 'zod'
import { subscriptionStatusSchema } from '../auth/user.ts'
import { instant } from '../common.ts'
import { planIdSchema } from '../plan-id.ts'

export const planChangeSchema = z.object({
  /** `subscribed`, `renewed`, `canceled`, `granted` … */
  action: z.string(),
  previousTier: planIdSchema.nullable(),
  newTier: planIdSchema.nullable(),
  previousStatus: subscriptionStatusSchema.nullable(),
  newStatus: subscriptionStatusSchema.nullable(),
  /** `user`, `stripe`, `reconciliation`, `time`, or an administrator's id. */
  modifiedBy: z.string(),
  reason: z.string().nullable(),
  createdAt: instant,
})
