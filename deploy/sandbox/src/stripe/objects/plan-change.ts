import { invalidRequestError } from '../api-error.ts'
import { cardDeclinedError, findCardDecline } from './cards.ts'
import { recordStripeEvent } from './events.ts'
import { buildUnsavedInvoice, createInvoiceLine, draftInvoice } from './invoices.ts'
import { nextPeriodEnd, prorateAmount } from './periods.ts'
import {
  createStripeId,
  readCustomerTimeSeconds,
  type StripeInvoice,
  type StripeInvoiceLine,
  type StripePrice,
  type StripeState,
  type StripeSubscription,
} from './state.ts'
import {
  finalizeAndPayInvoice,
  requireActivePrice,
  requireLiveSubscription,
  requireSubscriptionItem,
} from './subscriptions.ts'

export interface StripePlanChange {
  /** Id of the subscription item. */
  readonly item: string
  readonly price: string
  /** Seconds since 1970, within the period; now by default. */
  readonly prorationDate?: number | undefined
}

interface PricedPlanChange {
  readonly price: StripePrice
  readonly period: { readonly start: number; readonly end: number }
  readonly prorationDate: number
  readonly lines: readonly StripeInvoiceLine[]
}

/** Changes the price at once and charges the difference. If the card declines, nothing changes. */
export function changeSubscriptionPriceAndCharge(
  state: StripeState,
  id: string,
  change: StripePlanChange,
): void {
  const subscription = requireLiveSubscription(state, id)
  const { lines, period, price } = pricePlanChange(state, subscription, change)
  const params = { lines, reason: 'subscription_update' } as const
  const isFree = buildUnsavedInvoice(state, subscription, params, '').amount_due === 0
  const decline = isFree ? null : findCardDecline(state.cards[subscription.customer])
  if (decline) throw cardDeclinedError(decline)
  const item = requireSubscriptionItem(subscription)
  item.price = structuredClone(price)
  item.current_period_start = period.start
  item.current_period_end = period.end
  subscription.billing_cycle_anchor = period.start
  if (subscription.cancel_at_period_end) subscription.cancel_at = period.end
  const invoice = draftInvoice(state, subscription, params)
  recordStripeEvent(state, 'customer.subscription.updated', subscription)
  finalizeAndPayInvoice(state, invoice.id)
}

/** The invoice that a change would create; it is not stored. */
export function previewPlanChangeInvoice(
  state: StripeState,
  id: string,
  change: StripePlanChange,
): StripeInvoice {
  const subscription = requireLiveSubscription(state, id)
  const { lines, prorationDate } = pricePlanChange(state, subscription, change)
  const previewId = createStripeId(state, 'upcoming_in')
  const invoice = buildUnsavedInvoice(state, subscription, { lines, reason: 'upcoming' }, previewId)
  invoice.parent.subscription_details.subscription_proration_date = prorationDate
  return invoice
}

/** A price of another interval starts a new period now; the unused time of the old one is credited. */
function pricePlanChange(
  state: StripeState,
  subscription: StripeSubscription,
  change: StripePlanChange,
): PricedPlanChange {
  const item = requireSubscriptionItem(subscription)
  const price = requireActivePrice(state, change.price, 'items[0][price]')
  const { interval, interval_count: count } = item.price.recurring
  if (change.item !== item.id) {
    const message = `No such subscription_item: '${change.item}'`
    throw invalidRequestError(message, { code: 'resource_missing', param: 'items[0][id]' })
  }
  if (price.recurring.interval === interval && price.recurring.interval_count === count) {
    throw invalidRequestError('The sandbox changes plans only to another interval.')
  }
  if (subscription.status === 'trialing') {
    throw invalidRequestError('The sandbox changes no plan during its trial.')
  }
  const now = readCustomerTimeSeconds(state, subscription.customer)
  const { current_period_end: end, current_period_start: start } = item
  const prorationDate = change.prorationDate ?? Math.min(Math.max(now, start), end)
  if (prorationDate < start || prorationDate > end) {
    const message = `The proration date must be within the current period, from ${start} to ${end}.`
    throw invalidRequestError(message, { param: 'proration_date' })
  }
  const period = { start: now, end: nextPeriodEnd(now, now, price.recurring) }
  const unused = {
    amount: -prorateAmount(item.price.unit_amount, end - prorationDate, end - start),
    label: 'Unused time on ',
    period: { start: prorationDate, end },
  }
  const lines = [
    createInvoiceLine(state, item.price, unused),
    createInvoiceLine(state, price, { amount: price.unit_amount, period }),
  ]
  return { price, period, prorationDate, lines }
}
