import * as z from 'zod'
import { instant, messageAnswerSchema, planIdSchema, webUrlSchema } from '../common.ts'
import { subscriptionPlans } from '../subscription-plans.ts'
import { defineRoute } from '../route.ts'
import { billingProblems } from './problems.ts'
import { planChangeQuoteSchema, invoiceSchema, ownSubscriptionSchema } from './subscription.ts'

const names = subscriptionPlans.map(({ id }) => id).join(', ')

const chosenPlan = z.enum(planIdSchema.options, {
  error: ({ input }) =>
    typeof input === 'string' && input !== ''
      ? `There is no such plan. Please choose one of: ${names}.`
      : 'No subscription plan selected',
})

export const checkoutRequestSchema = z.object({
  planId: chosenPlan,
  currency: z.literal('USD', 'Plans are paid in USD.').default('USD'),
})

const answerWithinMs = 30_000

const stripeProblems = [
  billingProblems['stripe-unavailable'],
  billingProblems['stripe-busy'],
  billingProblems['payment-declined'],
] as const

export const billingRoutes = {
  createCheckout: defineRoute({
    owner: 'billing',
    method: 'POST',
    path: '/api/create-checkout-session',
    access: 'user',
    answerWithinMs,
    summary: 'Start a checkout for a plan, or reuse the open one; returns the URL of the payment page',
    body: checkoutRequestSchema,
    answer: z.object({ url: webUrlSchema, sessionId: z.string() }),
    problems: [billingProblems['already-subscribed'], ...stripeProblems],
  }),
  checkout: defineRoute({
    owner: 'billing',
    method: 'GET',
    path: '/api/checkout-sessions/{sessionId}',
    access: 'user',
    answerWithinMs,
    summary: 'Get the status of one of my checkouts, as the payment provider reports it now',
    params: z.object({ sessionId: z.string().regex(/^\w{1,200}$/) }),
    answer: z.object({
      /** `complete` once it is paid; `expired` where nobody paid in time, or something else was bought. */
      status: z.enum(['open', 'complete', 'expired']),
      planId: planIdSchema,
      /** Whether somebody has paid twice: this one is paid back by itself. */
      isRefunded: z.boolean(),
      subscription: ownSubscriptionSchema,
    }),
    problems: [billingProblems['no-such-checkout'], ...stripeProblems],
  }),
  subscription: defineRoute({
    owner: 'billing',
    method: 'GET',
    path: '/api/subscription',
    access: 'user',
    summary: 'Get my plan, its end, and the actions available to me',
    answer: ownSubscriptionSchema,
  }),
  invoices: defineRoute({
    owner: 'billing',
    method: 'GET',
    path: '/api/subscription/invoices',
    access: 'user',
    answerWithinMs,
    summary: 'List my payments, newest first',
    answer: z.object({ invoices: z.array(invoiceSchema) }),
    problems: [...stripeProblems],
  }),
  cancel: defineRoute({
    owner: 'billing',
    method: 'POST',
    path: '/api/cancel-subscription',
    access: 'user',
    answerWithinMs,
    summary: 'Cancel my plan at the end of the paid period, or immediately while a payment is due',
    answer: messageAnswerSchema,
    problems: [billingProblems['no-subscription'], billingProblems['already-canceled'], ...stripeProblems],
  }),
  resume: defineRoute({
    owner: 'billing',
    method: 'POST',
    path: '/api/subscription/resume',
    access: 'user',
    answerWithinMs,
    summary: 'Undo a cancellation before the period ends',
    answer: messageAnswerSchema,
    problems: [billingProblems['no-subscription'], billingProblems['not-canceled'], ...stripeProblems],
  }),
  quoteChange: defineRoute({
    owner: 'billing',
    method: 'GET',
    path: '/api/subscription/change',
    access: 'user',
    answerWithinMs,
    summary: 'Quote a change to another plan',
    query: z.object({ planId: chosenPlan }),
    answer: planChangeQuoteSchema,
    problems: [
      billingProblems['no-subscription'],
      billingProblems['cannot-change'],
      billingProblems['same-plan'],
      ...stripeProblems,
    ],
  }),
  change: defineRoute({
    owner: 'billing',
    method: 'POST',
    path: '/api/subscription/change',
    access: 'user',
    answerWithinMs,
    summary: 'Change to another plan immediately, at the price quoted in the last 15 minutes',
    body: z.object({
      planId: chosenPlan,
      /** From the quote that the user saw; if the price differs now, nothing is charged. */
      at: instant,
      dueNow: z.number().min(0),
    }),
    answer: messageAnswerSchema,
    problems: [
      billingProblems['no-subscription'],
      billingProblems['cannot-change'],
      billingProblems['same-plan'],
      billingProblems['quote-expired'],
      ...stripeProblems,
    ],
  }),
  portal: defineRoute({
    owner: 'billing',
    method: 'POST',
    path: '/api/subscription/portal',
    access: 'user',
    answerWithinMs,
    summary: 'Create a short-lived URL for changing my card',
    answer: z.object({ url: webUrlSchema }),
    problems: [billingProblems['no-subscription'], ...stripeProblems],
  }),
  stripeEvents: defineRoute({
    owner: 'billing',
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    signature: 'stripe-signature',
    summary: 'Webhook for Stripe events; stores each event once and processes it immediately',
    answer: z.object({ received: z.literal(true) }),
    problems: [billingProblems['bad-signature']],
  }),
}
