import { invalidRequestError, missingObjectError } from '../api-error.ts'
import { recordStripeEvent } from './events.ts'
import { createInvoiceLine, draftInvoice, finalizeInvoice } from './invoices.ts'
import { payInvoice } from './payments.ts'
import { daySeconds, nextPeriodEnd } from './periods.ts'
import {
  type CheckoutPurchase,
  createStripeId,
  readCustomerTimeSeconds,
  requireStripeObject,
  type StripeInvoice,
  type StripePrice,
  type StripeState,
  type StripeSubscription,
  type StripeSubscriptionItem,
} from './state.ts'

/** Starts a subscription and charges its first invoice. The customer's card must be one that pays. */
export function startAndChargeSubscription(
  state: StripeState,
  customer: string,
  { metadata, price: priceId, trialDays }: CheckoutPurchase,
): StripeSubscription {
  const price = requireActivePrice(state, priceId, 'price')
  const now = readCustomerTimeSeconds(state, customer)
  const trialEnd = trialDays === null ? null : now + trialDays * daySeconds
  const anchor = trialEnd ?? now
  const id = createStripeId(state, 'sub')
  const item: StripeSubscriptionItem = {
    id: createStripeId(state, 'si'),
    object: 'subscription_item',
    current_period_end: nextPeriodEnd(anchor, now, price.recurring),
    current_period_start: now,
    price: structuredClone(price),
    quantity: 1,
    subscription: id,
  }
  const subscription: StripeSubscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: anchor,
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { comment: null, reason: null },
    created: now,
    currency: price.currency,
    customer,
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false },
    latest_invoice: null,
    metadata: { ...metadata },
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
  }
  state.subscriptions[id] = subscription
  const period = { start: now, end: item.current_period_end }
  const line =
    trialEnd === null ? { amount: price.unit_amount, period } : { amount: 0, label: 'Trial of ', period }
  const lines = [createInvoiceLine(state, price, line)]
  const invoice = draftInvoice(state, subscription, { lines, reason: 'subscription_create' })
  recordStripeEvent(state, 'customer.subscription.created', subscription)
  finalizeAndPayInvoice(state, invoice.id)
  return subscription
}

export function finalizeAndPayInvoice(state: StripeState, id: string): void {
  if (finalizeInvoice(state, id).status === 'open') payInvoice(state, id, 'schedule')
}

/** @throws StripeApiError if there is none, or it is no longer sold */
export function requireActivePrice(state: StripeState, id: string, param: string): StripePrice {
  const price = requireStripeObject(state.prices, 'price', id, param)
  if (price.active) return price
  const message = 'The price specified is inactive. This field only accepts active prices.'
  throw invalidRequestError(message, { param })
}

/** @throws StripeApiError 404 */
export function requireSubscription(state: StripeState, id: string): StripeSubscription {
  return requireStripeObject(state.subscriptions, 'subscription', id)
}

/** @throws StripeApiError if there is none, or it has ended */
export function requireLiveSubscription(state: StripeState, id: string): StripeSubscription {
  const subscription = requireSubscription(state, id)
  if (subscription.ended_at === null) return subscription
  throw invalidRequestError('A canceled subscription can only update its cancellation_details and metadata.')
}

/** A subscription has one item. */
export function requireSubscriptionItem({ id, items }: StripeSubscription): StripeSubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} has no item.`)
  return item
}

/** Ends a subscription now. Its open invoices stay open and are no longer charged automatically. */
export function endSubscription(
  state: StripeState,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): StripeSubscription {
  const subscription = requireSubscription(state, id)
  if (subscription.ended_at !== null) throw missingObjectError('subscription', id)
  subscription.status = 'canceled'
  subscription.ended_at = readCustomerTimeSeconds(state, subscription.customer)
  subscription.cancellation_details.reason = reason
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.parent.subscription_details.subscription !== id) continue
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  recordStripeEvent(state, 'customer.subscription.deleted', subscription)
  return subscription
}

/** Cancels at the end of the period, or resumes. */
export function setCancelAtPeriodEnd(state: StripeState, id: string, isCancelled: boolean): void {
  const subscription = requireLiveSubscription(state, id)
  if (subscription.cancel_at_period_end === isCancelled) return
  subscription.cancel_at_period_end = isCancelled
  subscription.cancel_at = isCancelled ? requireSubscriptionItem(subscription).current_period_end : null
  subscription.cancellation_details.reason = isCancelled ? 'cancellation_requested' : null
  recordStripeEvent(state, 'customer.subscription.updated', subscription)
}

/** After the end of a period or a trial. Drafts the invoice of the next period. */
export function startPeriodAndDraftInvoice(state: StripeState, id: string): StripeInvoice {
  const subscription = requireLiveSubscription(state, id)
  const item = requireSubscriptionItem(subscription)
  const { current_period_end: start, price } = item
  item.current_period_start = start
  item.current_period_end = nextPeriodEnd(subscription.billing_cycle_anchor, start, price.recurring)
  if (subscription.status === 'trialing') subscription.status = 'active'
  const period = { start, end: item.current_period_end }
  const lines = [createInvoiceLine(state, price, { amount: price.unit_amount, period })]
  const invoice = draftInvoice(state, subscription, { lines, reason: 'subscription_cycle' })
  recordStripeEvent(state, 'customer.subscription.updated', subscription)
  return invoice
}
