import * as z from 'zod'
import { supportedCurrencyCodeSchema, instant, planIdSchema, uuid } from '../common.ts'
import { roleSchema } from '../viewer.ts'

export const subscriptionStatusSchema = z.enum(['active', 'trialing', 'canceled', 'past_due'])

export const currentUserSchema = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: roleSchema,
  subscriptionStatus: subscriptionStatusSchema.nullable(),
  subscriptionTier: planIdSchema.nullable(),
  trialEndsAt: instant.nullable(),
  subscriptionEndsAt: instant.nullable(),
  subscriptionCurrency: supportedCurrencyCodeSchema.nullable(),
  accessUntil: instant.nullable(),
})

export type CurrentUser = z.infer<typeof currentUserSchema>
