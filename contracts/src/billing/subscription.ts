import * as z from 'zod'
import { subscriptionStatusSchema } from '../auth/user.ts'
import {
  anyCurrencyCodeSchema,
  supportedCurrencyCodeSchema,
  instant,
  planIdSchema,
  webUrlSchema,
} from '../common.ts'

export const cardPlanSchema = z.object({
  /** `canceled` as soon as it will not renew, although access continues to the end of the period. */
  status: subscriptionStatusSchema,
  tier: planIdSchema,
  /** Per period, in major units, at the price of the last purchase or change. */
  amount: z.number(),
  currency: supportedCurrencyCodeSchema,
  /** Of the paid period, or the trial. */
  periodEndsAt: instant,
  renews: z.boolean(),
  trialEndsAt: instant.nullable(),
  /** While a payment is due: end of access. */
  graceUntil: instant.nullable(),
  canCancel: z.boolean(),
  canResume: z.boolean(),
  canChange: z.boolean(),
})

export type CardPlan = z.infer<typeof cardPlanSchema>

export const complimentaryPlanSchema = z.object({ tier: planIdSchema, endsAt: instant })

export type ComplimentaryPlan = z.infer<typeof complimentaryPlanSchema>

/** Access lasts to the later end of both plans. */
export const ownSubscriptionSchema = z.object({
  status: subscriptionStatusSchema.nullable(),
  tier: planIdSchema.nullable(),
  accessUntil: instant.nullable(),
  card: cardPlanSchema.nullable(),
  complimentary: complimentaryPlanSchema.nullable(),
  hasPortal: z.boolean(),
})

export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>

export const invoiceSchema = z.object({
  id: z.string(),
  /** In major units; negative for a credit. */
  amount: z.number(),
  currency: anyCurrencyCodeSchema,
  date: instant,
  /** `paid`, `open`, `void`, `uncollectible`. */
  status: z.string(),
  pdfUrl: webUrlSchema.nullable(),
  hostedUrl: webUrlSchema.nullable(),
})

export type Invoice = z.infer<typeof invoiceSchema>

/** Price of a plan change at `at`, in major units. */
export const planChangeQuoteSchema = z.object({
  planId: planIdSchema,
  currency: supportedCurrencyCodeSchema,
  /** For the rest of the current period. */
  credit: z.number(),
  charge: z.number(),
  /** Charged now; sent back with the change. */
  dueNow: z.number(),
  /** Pays for later periods. */
  creditLeft: z.number(),
  renewsOn: instant,
  /** Time of the quote, sent back with the change so that the charge is the same. */
  at: instant,
})

export type PlanChangeQuote = z.infer<typeof planChangeQuoteSchema>

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
