import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { currencyCode } from '../currencies.ts'
import { planId } from '../plans.ts'
import { role } from '../viewer.ts'

export const subscriptionStatus = z.enum(['active', 'trialing', 'canceled', 'past_due'])

/** The signed-in user as the client sees it. */
export const currentUser = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role,
  subscriptionStatus: subscriptionStatus.nullable(),
  subscriptionTier: planId.nullable(),
  trialEndsAt: instant.nullable(),
  subscriptionEndsAt: instant.nullable(),
  subscriptionCurrency: currencyCode.nullable(),
  /** Until when the plan gives access, grace included; the client shows what the server would show. */
  accessUntil: instant.nullable(),
})

export type CurrentUser = z.infer<typeof currentUser>
