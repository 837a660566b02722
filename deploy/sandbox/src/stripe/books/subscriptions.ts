import { badRequest, notFound } from '../problem.ts'
import { type Books, type Invoice, type InvoiceLine, type Subscription, lookUp, timeOf } from './books.ts'
import { planOf, priceOnSale } from './catalogue.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'
import { draftInvoice, finaliseInvoice } from './invoices.ts'
import { periodLine, trialLine } from './lines.ts'
import { payInvoice } from './payments.ts'
import { periodEnd } from './periods.ts'
import { itemOf } from './subscription-items.ts'
import { blankSubscription } from './subscription-form.ts'

export interface NewSubscription {
  readonly customer: string
  readonly price: string
  readonly quantity: number
  readonly trialDays: number | null
  readonly metadata: Readonly<Record<string, string>>
  /** The id of the card that pays for it. */
  readonly card: string
}

const daySeconds = 86_400

/** Starts it and charges its first invoice; the card has to be one that pays. */
export function startSubscription(books: Books, asked: NewSubscription): Subscription {
  const price = priceOnSale(books, asked.price, 'price')
  const now = timeOf(books, asked.customer)
  const trialEnd = asked.trialDays === null ? null : now + asked.trialDays * daySeconds
  const anchor = trialEnd ?? now
  const id = newId(books, 'sub')
  const subscription: Subscription = {
    ...blankSubscription(id, asked.customer, price.currency, now),
    billing_cycle_anchor: anchor,
    default_payment_method: asked.card,
    metadata: { ...asked.metadata },
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : now,
  }
  subscription.items.data.push({
    id: newId(books, 'si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd(anchor, now, price.recurring),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: structuredClone(price),
    quantity: asked.quantity,
    subscription: id,
    tax_rates: [],
  })
  books.subscriptions[id] = subscription
  const invoice = draftInvoice(books, subscription, {
    lines: [trialEnd === null ? linesOfPeriod(books, subscription) : linesOfTrial(books, subscription)],
    period: { start: now, end: now },
    reason: 'subscription_create',
  })
  happened(books, 'customer.subscription.created', subscription)
  finaliseInvoice(books, invoice.id)
  if (invoice.status === 'open') payInvoice(books, invoice.id, 'schedule')
  return subscription
}

export function subscriptionIn(books: Books, id: string, param = 'id'): Subscription {
  const subscription = lookUp(books.subscriptions, id)
  if (!subscription) throw notFound('subscription', id, param)
  return subscription
}

/** One that has not ended. */
export function liveSubscriptionIn(books: Books, id: string): Subscription {
  const subscription = subscriptionIn(books, id)
  if (subscription.ended_at !== null) {
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  return subscription
}

/**
 * Ends it now, in its customer's time; also what ends with its period or for want of payment. Invoices that are open stay so,
 * and no more is tried of them.
 */
export function cancelNow(
  books: Books,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Subscription {
  const subscription = subscriptionIn(books, id)
  if (subscription.ended_at !== null) throw notFound('subscription', id)
  const now = timeOf(books, subscription.customer)
  subscription.status = 'canceled'
  subscription.canceled_at ??= now
  subscription.ended_at = now
  subscription.cancellation_details.reason = reason
  for (const invoice of Object.values(books.invoices)) {
    const isOpen = invoice.status === 'open' || invoice.status === 'draft'
    if (!isOpen || invoice.parent?.subscription_details?.subscription !== id) continue
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  happened(books, 'customer.subscription.deleted', subscription)
  return subscription
}

/** To end with the period, or to go on after all. */
export function setCancelAtPeriodEnd(books: Books, id: string, isToEnd: boolean): Subscription {
  const subscription = liveSubscriptionIn(books, id)
  const { cancel_at, cancel_at_period_end, canceled_at } = subscription
  if (cancel_at_period_end === isToEnd) return subscription
  subscription.cancel_at_period_end = isToEnd
  subscription.cancel_at = isToEnd ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = isToEnd ? timeOf(books, subscription.customer) : null
  subscription.cancellation_details.reason = isToEnd ? 'cancellation_requested' : null
  happened(books, 'customer.subscription.updated', subscription, {
    cancel_at,
    cancel_at_period_end,
    canceled_at,
  })
  return subscription
}

/** At the end of a period or of a trial: the next one begins, and its invoice is drafted. */
export function beginNextPeriod(books: Books, id: string): Invoice {
  const subscription = liveSubscriptionIn(books, id)
  const item = itemOf(subscription)
  const { current_period_end: start, current_period_start: before } = item
  const previous = {
    items: { data: [{ id: item.id, current_period_end: start, current_period_start: before }] },
    latest_invoice: subscription.latest_invoice,
    status: subscription.status,
  }
  item.current_period_start = start
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, start, item.price.recurring)
  if (subscription.status === 'trialing') subscription.status = 'active'
  const invoice = draftInvoice(books, subscription, {
    lines: [linesOfPeriod(books, subscription)],
    period: { start: before, end: start },
    reason: 'subscription_cycle',
  })
  happened(books, 'customer.subscription.updated', subscription, previous)
  return invoice
}

function linesOfPeriod(books: Books, subscription: Subscription): InvoiceLine {
  const { current_period_end: end, current_period_start: start, price, quantity } = itemOf(subscription)
  return periodLine(books, subscription, price, quantity, { start, end })
}

function linesOfTrial(books: Books, subscription: Subscription): InvoiceLine {
  const { price, quantity } = itemOf(subscription)
  return trialLine(books, subscription, price, quantity)
}
