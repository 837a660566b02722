import { planIdSchema } from '@faresight/contracts/plan-id'
import { createCounter, createGauge } from '@faresight/kit/telemetry/metrics'

export const checkouts = createCounter(
  'billing_checkouts_total',
  'Tries to pay for a plan, by how far they came',
  ['plan', 'step'],
)

// What is rare is to rise from 0: a figure that is first seen at 1 has not risen for those who look at it.
for (const plan of planIdSchema.options) {
  for (const step of ['begun', 'paid']) checkouts.inc({ plan, step }, 0)
}

export const plansNow = createGauge('billing_plans', 'Subscriptions that run, and plans that were given', [
  'plan',
  'status',
])

export const planChanges = createCounter(
  'billing_plan_changes_total',
  'Changes of somebody’s plan, by what they are called in its history',
  ['change'],
)

export const disputesOpen = createGauge(
  'billing_disputes_open',
  'Payments that banks dispute and have not decided on, by for whom they wait: for evidence of us, or for the bank',
  ['waits_for'],
)

export const eventsReceived = createCounter(
  'billing_stripe_events_total',
  'Events that came as if from Stripe, by what became of them at the door',
  ['outcome'],
)

export const foreignPayments = createCounter(
  'billing_foreign_payments_total',
  'Payments, tries and refunds in currencies that no plan is sold in, which no sum has',
  ['currency'],
)

export const eventsUnhandled = createGauge(
  'billing_stripe_events_unhandled',
  'Events of Stripe that nobody has looked into for an hour',
)

export const eventsUnmatched = createGauge(
  'billing_stripe_events_unmatched',
  'Events of Stripe of the last 30 days that are about customers whom we do not know',
)

export const differencesMended = createCounter(
  'billing_differences_mended_total',
  'Customers of whom Stripe said something else than we had, each mended by the daily comparison',
)

export const differencesLeft = createGauge(
  'billing_differences_left',
  'Customers whom the last daily comparison could not mend',
)

export const comparedAt = createGauge(
  'billing_compared_timestamp_seconds',
  'When this process last compared everything with Stripe; 0 where another one did',
)

export const subscriptionsEnded = createCounter(
  'billing_surplus_subscriptions_total',
  'Subscriptions that were ended at Stripe because they should not be there, or are paid for no longer, by why',
  ['why'],
)
