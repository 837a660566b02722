import { planIdSchema } from '@faresight/contracts/common'
import { createCounter, createGauge } from '@faresight/kit/telemetry/metrics'

export const checkoutStepCounter = createCounter('billing_checkouts_total', 'Checkouts, by plan and step', [
  'plan',
  'step',
])

// Start at 0: a counter first seen at 1 shows no increase.
for (const plan of planIdSchema.options) {
  for (const step of ['begun', 'paid']) checkoutStepCounter.inc({ plan, step }, 0)
}

export const currentPlanGauge = createGauge(
  'billing_plans',
  'Running subscriptions and complimentary plans',
  ['plan', 'status'],
)

export const planChangeCounter = createCounter(
  'billing_plan_changes_total',
  'Plan changes, by their name in the history',
  ['change'],
)

export const openDisputeGauge = createGauge(
  'billing_disputes_open',
  'Open disputes, by whether they wait for our evidence or for the bank',
  ['waits_for'],
)

export const stripeWebhookRequestCounter = createCounter(
  'billing_stripe_events_total',
  'Requests to the Stripe webhook, by outcome',
  ['outcome'],
)

export const foreignCurrencyPaymentCounter = createCounter(
  'billing_foreign_currency_payments_total',
  'Payments, failures and refunds in currencies that no plan is sold in; no sum includes them',
  ['currency'],
)

export const unprocessedStripeEventGauge = createGauge(
  'billing_stripe_events_unprocessed',
  'Stripe events unprocessed for an hour',
)

export const unmatchedStripeEventGauge = createGauge(
  'billing_stripe_events_unmatched',
  'Stripe events of the last 30 days about unknown customers',
)

export const resyncedCustomerCounter = createCounter(
  'billing_reconciliation_fixed_total',
  'Customers that differed from Stripe and were synced by the daily reconciliation',
)

export const unreconciledCustomerGauge = createGauge(
  'billing_reconciliation_unresolved',
  'Customers that the last daily reconciliation could not sync',
)

export const lastReconciledGauge = createGauge(
  'billing_reconciled_timestamp_seconds',
  'When this process last reconciled with Stripe; 0 if another one did',
)

export const subscriptionsEndedByBillingCounter = createCounter(
  'billing_subscriptions_ended_total',
  'Subscriptions that billing ended at Stripe, by reason',
  ['why'],
)
