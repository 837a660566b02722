import * as z from 'zod'
import { subscriptionStatusSchema } from '../auth/user.ts'
import { instant, webUrlSchema } from '../common.ts'
import { anyCurrencyCodeSchema, currencyCodeSchema } from '../currency-code.ts'
import { planIdSchema } from '../plan-id.ts'

/** A plan that is paid by card, as Stripe has it. */
export const cardPlanSchema = z.object({
  /** `canceled` from the moment that it will not renew, although it gives access until its period ends. */
  status: subscriptionStatusSchema,
  tier: planIdSchema,
  /** What a period costs, in major units: that of the day on which the plan was bought, or last changed. */
  amount: z.number(),
  currency: currencyCodeSchema,
  /** End of the period that is paid for; of the trial while there is one. */
  periodEndsAt: instant,
  /** Whether it is charged again then. */
  renews: z.boolean(),
  trialEndsAt: instant.nullable(),
  /** While a payment is due: until when the plan gives access all the same. */
  graceUntil: instant.nullable(),
  /** Each as it would be granted now. */
  canCancel: z.boolean(),
  canResume: z.boolean(),
  canChange: z.boolean(),
})

export type CardPlan = z.infer<typeof cardPlanSchema>

/** A plan that an administrator gave, which costs nothing and ends by itself. */
export const complimentaryPlanSchema = z.object({ tier: planIdSchema, endsAt: instant })

export type ComplimentaryPlan = z.infer<typeof complimentaryPlanSchema>

/** What somebody's access rests on. Where both are there, access lasts to the later end. */
export const ownSubscriptionSchema = z.object({
  status: subscriptionStatusSchema.nullable(),
  tier: planIdSchema.nullable(),
  /** Until when all of it gives access; an instant in the past where it has ended. */
  accessUntil: instant.nullable(),
  card: cardPlanSchema.nullable(),
  granted: complimentaryPlanSchema.nullable(),
  /** Whether there is anything at the payment provider to look after, a card or old invoices: there is or was a plan by card. */
  hasPortal: z.boolean(),
})

export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>

export const invoiceSchema = z.object({
  id: z.string(),
  /** What it came to, in major units; below zero for a credit. */
  amount: z.number(),
  currency: anyCurrencyCodeSchema,
  date: instant,
  /** `paid`, or another: `open`, `void`, `uncollectible`. */
  status: z.string(),
  pdfUrl: webUrlSchema.nullable(),
  hostedUrl: webUrlSchema.nullable(),
})

export type Invoice = z.infer<typeof invoiceSchema>

/** What a change to another plan would come to at `at`. It takes effect at once. */
export const planChangeQuoteSchema = z.object({
  planId: planIdSchema,
  currency: currencyCodeSchema,
  /** For what is left of the present period, in major units. */
  credit: z.number(),
  /** The first period of the new plan. */
  charge: z.number(),
  /** What the card is charged now; to be sent with the change. */
  dueNow: z.number(),
  /** What is left of the credit and pays for later periods. */
  creditLeft: z.number(),
  /** When the new plan renews. */
  renewsOn: instant,
  /** The moment that it is reckoned for, to be sent with the change: it is then charged just so. */
  at: instant,
})

export type PlanChangeQuote = z.infer<typeof planChangeQuoteSchema>
