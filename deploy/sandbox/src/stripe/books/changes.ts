import { badRequest } from '../problem.ts'
import { type Books, type Invoice, type InvoiceLine, type Price, type Subscription, timeOf } from './books.ts'
import { cardError, cardFor, wouldPay } from './cards.ts'
import { planOf, priceOnSale, productIn } from './catalogue.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'
import { composeInvoice, draftInvoice, finaliseInvoice } from './invoices.ts'
import { lineOf, periodLine } from './lines.ts'
import { payInvoice } from './payments.ts'
import { periodEnd } from './periods.ts'
import { share } from './proration.ts'
import { itemOf } from './subscription-items.ts'
import { liveSubscriptionIn } from './subscriptions.ts'

export interface PlanChange {
  readonly item: string
  readonly price: string
  readonly quantity: number
  readonly prorationBehavior: 'always_invoice' | 'none'
  /** Seconds since 1970, within the period; now unless given. */
  readonly prorationDate: number | null
  readonly paymentBehavior: 'allow_incomplete' | 'error_if_incomplete'
}

interface Priced {
  readonly price: Price
  /** The period after the change: a price of another interval begins a new one. */
  readonly period: { readonly start: number; readonly end: number }
  readonly isNewPeriod: boolean
  /** For which moment it is reckoned. */
  readonly at: number
  readonly lines: readonly InvoiceLine[]
}

/** The change and the invoice for it, at once. Where that has to be paid and the card refuses, nothing changes. */
export function changeSubscription(books: Books, id: string, change: PlanChange): Subscription {
  const subscription = liveSubscriptionIn(books, id)
  const item = itemOf(subscription)
  const { lines, ...priced } = priceChange(books, subscription, change)
  refuseUnpaid(books, subscription, lines, change)
  const previous = {
    billing_cycle_anchor: subscription.billing_cycle_anchor,
    items: { data: [structuredClone(item)] },
    latest_invoice: subscription.latest_invoice,
  }
  const before = { start: item.current_period_start, end: item.current_period_end }
  item.price = structuredClone(priced.price)
  item.plan = planOf(priced.price)
  item.quantity = change.quantity
  item.current_period_start = priced.period.start
  item.current_period_end = priced.period.end
  if (priced.isNewPeriod) subscription.billing_cycle_anchor = priced.period.start
  if (subscription.cancel_at_period_end) subscription.cancel_at = priced.period.end
  if (lines.length === 0) {
    happened(books, 'customer.subscription.updated', subscription, previous)
    return subscription
  }
  const period = priced.isNewPeriod ? priced.period : before
  const invoice = draftInvoice(books, subscription, { lines, period, reason: 'subscription_update' })
  happened(books, 'customer.subscription.updated', subscription, previous)
  finaliseInvoice(books, invoice.id)
  if (invoice.status === 'open') payInvoice(books, invoice.id, 'schedule')
  return subscription
}

/** The invoice that the change would make; nothing is written. */
export function previewChange(books: Books, id: string, change: PlanChange): Invoice {
  const subscription = liveSubscriptionIn(books, id)
  const { at, lines, period } = priceChange(books, subscription, change)
  const invoice = composeInvoice(
    books,
    subscription,
    { lines, period, reason: 'upcoming' },
    newId(books, 'upcoming_in'),
  )
  const details = invoice.parent?.subscription_details
  if (details) details.subscription_proration_date = at
  return invoice
}

/** The invoice of the next renewal, as it stands now. */
export function previewRenewal(books: Books, id: string): Invoice {
  const subscription = liveSubscriptionIn(books, id)
  const { current_period_end: start, current_period_start, price, quantity } = itemOf(subscription)
  const end = periodEnd(subscription.billing_cycle_anchor, start, price.recurring)
  const lines = [periodLine(books, subscription, price, quantity, { start, end })]
  const period = { start: current_period_start, end: start }
  return composeInvoice(
    books,
    subscription,
    { lines, period, reason: 'upcoming' },
    newId(books, 'upcoming_in'),
  )
}

function priceChange(books: Books, subscription: Subscription, change: PlanChange): Priced {
  const item = itemOf(subscription)
  if (change.item !== item.id) {
    throw badRequest(`No such subscription_item: '${change.item}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    })
  }
  const price = priceOnSale(books, change.price, 'items[0][price]')
  if (price.currency !== subscription.currency) {
    throw badRequest('You cannot combine currencies on a single customer.', { param: 'items[0][price]' })
  }
  const now = timeOf(books, subscription.customer)
  const current = { start: item.current_period_start, end: item.current_period_end }
  const isSameInterval =
    price.recurring.interval === item.price.recurring.interval &&
    price.recurring.interval_count === item.price.recurring.interval_count
  // A trial goes on as it is: nothing was paid, and nothing is due before its end.
  if (subscription.status === 'trialing')
    return { price, period: current, isNewPeriod: false, at: now, lines: [] }
  const isNewPeriod = !isSameInterval
  const period = isNewPeriod ? { start: now, end: periodEnd(now, now, price.recurring) } : current
  const at = momentOf(change, current, now)
  const isProrated = change.prorationBehavior === 'always_invoice'
  const isOther = price.id !== item.price.id || change.quantity !== item.quantity
  const lines: InvoiceLine[] = []
  if (isProrated && isOther) lines.push(unusedTime(books, subscription, at))
  if (isNewPeriod) lines.push(periodLine(books, subscription, price, change.quantity, period))
  else if (isProrated && isOther) lines.push(remainingTime(books, subscription, price, change.quantity, at))
  return { price, period, isNewPeriod, at, lines }
}

function momentOf(
  { prorationDate }: PlanChange,
  { end, start }: { start: number; end: number },
  now: number,
): number {
  if (prorationDate === null) return Math.min(Math.max(now, start), end)
  if (prorationDate >= start && prorationDate <= end) return prorationDate
  throw badRequest(
    `The proration date must be within the current period, from ${start} to ${end}: ${prorationDate}`,
    { param: 'proration_date' },
  )
}

function unusedTime(books: Books, subscription: Subscription, at: number): InvoiceLine {
  const { current_period_end: end, current_period_start: start, price, quantity } = itemOf(subscription)
  return lineOf(books, subscription, {
    // What was paid for the time that is left comes back.
    amount: 0 - share(price.unit_amount * quantity, end - at, end - start),
    description: `Unused time on ${nameOf(books, price)} after ${dayOf(at)}`,
    isProration: true,
    period: { start: at, end },
    price,
    quantity,
  })
}

function remainingTime(
  books: Books,
  subscription: Subscription,
  price: Price,
  quantity: number,
  at: number,
): InvoiceLine {
  const { current_period_end: end, current_period_start: start } = itemOf(subscription)
  return lineOf(books, subscription, {
    amount: share(price.unit_amount * quantity, end - at, end - start),
    description: `Remaining time on ${nameOf(books, price)} after ${dayOf(at)}`,
    isProration: true,
    period: { start: at, end },
    price,
    quantity,
  })
}

function refuseUnpaid(
  books: Books,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
  { paymentBehavior }: PlanChange,
): void {
  if (paymentBehavior !== 'error_if_incomplete' || lines.length === 0) return
  const total = composeInvoice(
    books,
    subscription,
    { lines, period: { start: 0, end: 0 }, reason: 'subscription_update' },
    'in_unwritten',
  )
  if (total.amount_due === 0) return
  const answer = wouldPay(cardFor(books, subscription.customer, subscription))
  if (!answer.ok) throw cardError(answer)
}

function nameOf(books: Books, { product }: Price): string {
  return productIn(books, product).name
}

/** `05 Jan 2027`. */
function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(seconds * 1000)
}
