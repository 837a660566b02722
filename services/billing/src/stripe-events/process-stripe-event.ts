import { paymentRecordedEvent } from '@faresight/contracts/billing/messages'
import { supportedCurrencyCodeSchema } from '@faresight/contracts/common'
import { subscriptionPlans } from '@faresight/contracts/subscription-plans'
import { markJobsQueued } from '@faresight/kit/job-table/store'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { recordEndedCheckoutSession } from '../checkout/record-session.ts'
import { findCheckout } from '../checkout/store.ts'
import { findCustomerByStripeId, findUserAndLockCustomer } from '../customers/store.ts'
import { syncDisputeEndingLostPlan } from '../disputes/sync.ts'
import { foreignCurrencyPaymentCounter } from '../metrics.ts'
import { type PaymentEvent, paymentEvents } from '../schema.ts'
import { voidOrRefundOpenInvoices } from '../sync/end-subscription.ts'
import { syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'
import { fetchMissingEventIds, type FetchedEventIds, isDisputeEvent } from './fetch-missing-event-ids.ts'
import { assignEventsToUser, findPaymentEvent, markEventProcessed } from './store.ts'

export interface ProcessStripeEventDeps {
  postgres: Postgres
  stripe: Stripe
  graceDays: number
  log: Log
  now: () => Date
}

/**
 * Processes a stored event by asking Stripe for the current state, so order and repetition of events don’t matter.
 * Events of unknown customers are kept.
 * @throws errors of the Stripe SDK; the job is then retried
 */
export async function processStripeEvent(
  deps: ProcessStripeEventDeps,
  paymentEventId: string,
): Promise<void> {
  const { postgres, stripe, now } = deps
  const event = await findPaymentEvent(postgres.db, paymentEventId)
  if (!event || (event.processedAt && event.userId)) return
  await markJobsQueued(postgres.db, paymentEvents, [paymentEventId], now())
  const enrichment = await fetchMissingEventIds(stripe, event)
  await syncDisputeOfEvent(deps, event)
  const stripeCustomerId = enrichment.stripeCustomerId ?? event.stripeCustomerId
  const customer = stripeCustomerId && (await findCustomerByStripeId(postgres.db, stripeCustomerId))
  if (customer) {
    await syncCheckout(deps, event, customer.userId)
    await voidInvoicesOfEndedSubscription(deps, event)
    await syncCustomerAndEndSurplus(deps, customer.userId, { by: 'stripe', reason: event.eventType })
  }
  await finishEvent(deps, { ...event, ...enrichment }, enrichment)
}

/** The customer may never return to our page after paying. */
async function syncCheckout(
  deps: ProcessStripeEventDeps,
  { eventType, metadata }: PaymentEvent,
  userId: string,
): Promise<void> {
  const sessionId = metadata['objectId']
  if (!eventType.startsWith('checkout.session.') || typeof sessionId !== 'string') return
  const checkout = await findCheckout(deps.postgres.db, { userId, sessionId })
  if (checkout)
    await recordEndedCheckoutSession(deps, checkout, await deps.stripe.checkout.sessions.retrieve(sessionId))
}

/** No one should pay for an ended subscription. */
async function voidInvoicesOfEndedSubscription(
  { stripe }: ProcessStripeEventDeps,
  { eventType, metadata }: PaymentEvent,
): Promise<void> {
  const id = metadata['objectId']
  if (eventType === 'customer.subscription.deleted' && typeof id === 'string')
    await voidOrRefundOpenInvoices(stripe, id)
}

/** For unknown customers too: the money counts. */
async function syncDisputeOfEvent(
  deps: ProcessStripeEventDeps,
  { eventType, metadata }: PaymentEvent,
): Promise<void> {
  const id = metadata['objectId']
  if (isDisputeEvent(eventType) && typeof id === 'string') await syncDisputeEndingLostPlan(deps, id)
}

async function finishEvent(
  deps: ProcessStripeEventDeps,
  event: PaymentEvent,
  enrichment: FetchedEventIds,
): Promise<void> {
  const { postgres, now } = deps
  const { id, stripeCustomerId } = event
  const isNew = await postgres.db.transaction(async (tx) => {
    const userId = stripeCustomerId && (await findUserAndLockCustomer(tx, stripeCustomerId))
    const isFirst = await markEventProcessed(tx, id, { ...enrichment, userId, processedAt: now() })
    // The customer has just become known, so their other events are assigned too.
    if (userId && !event.userId) await assignEventsToUser(tx, userId, stripeCustomerId)
    const currency = supportedCurrencyCodeSchema.safeParse(event.currency)
    if (!isFirst || event.status === 'none' || event.amount === null || !currency.success) return isFirst
    await enqueueEvent(tx, paymentRecordedEvent, {
      paymentEventId: id,
      userId,
      outcome: event.status,
      amount: { minor: event.amount, currency: currency.data },
      at: event.occurredAt.toISOString(),
    })
    return isFirst
  })
  if (isNew) reportUnsoldCurrency(deps, event)
}

const soldCurrencies: ReadonlySet<string> = new Set(subscriptionPlans.map(({ price }) => price.currency))

/** Logs and counts payments in currencies that no plan is sold in; sums leave them out. */
function reportUnsoldCurrency(
  { log }: ProcessStripeEventDeps,
  { id, status, amount, currency, stripeInvoiceId }: PaymentEvent,
): void {
  if (status === 'none' || soldCurrencies.has(currency)) return
  foreignCurrencyPaymentCounter.inc({ currency })
  const what = { paymentEventId: id, stripeInvoiceId, status, amount, currency }
  log.warn(what, 'a payment is missing from all totals: no plan is sold in its currency')
}
