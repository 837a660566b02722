import { invalidRequestError } from '../api-error.ts'
import { type CardDecline, chargeCard } from './cards.ts'
import { requireStripeCustomer } from './customers.ts'
import { recordStripeEvent } from './events.ts'
import { markInvoicePaid, requireInvoice } from './invoices.ts'
import { daySeconds } from './periods.ts'
import {
  readCustomerTimeSeconds,
  type StripeInvoice,
  type StripePaymentIntent,
  type StripeState,
} from './state.ts'

/** Days until each further attempt. */
const retryDays: readonly number[] = [3, 5, 7]

/**
 * Charges the customer's card for an open invoice. If it is declined, the subscription is past due and `next_payment_attempt`
 * is the time of the next attempt, `null` after the last. Attempts by the customer do not count, except the first.
 *
 * @returns `null` if the card paid
 */
export function payInvoice(state: StripeState, id: string, by: 'customer' | 'schedule'): CardDecline | null {
  const invoice = requireOpenInvoice(state, id, 'paid')
  const intent = requirePaymentIntent(state, id)
  const decline = chargeCard(state.cards[invoice.customer])
  const isScheduled = by === 'schedule' || invoice.attempt_count === 0
  if (isScheduled) invoice.attempt_count++
  if (decline) {
    intent.last_payment_error = { type: 'card_error', ...decline }
    if (isScheduled) scheduleNextAttempt(state, invoice)
    recordStripeEvent(state, 'payment_intent.payment_failed', intent)
    recordStripeEvent(state, 'invoice.payment_failed', invoice)
    updateSubscriptionStatus(state, invoice, 'past_due')
    return decline
  }
  intent.status = 'succeeded'
  intent.last_payment_error = null
  recordStripeEvent(state, 'payment_intent.succeeded', intent)
  markInvoicePaid(state, invoice)
  updateSubscriptionStatus(state, invoice, 'active')
  return null
}

/** Returns what the customer's balance paid. A subscription that continues counts as paid. */
export function voidInvoice(state: StripeState, id: string): StripeInvoice {
  const invoice = requireOpenInvoice(state, id, 'voided')
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  const intent = requirePaymentIntent(state, id)
  intent.status = 'canceled'
  recordStripeEvent(state, 'payment_intent.canceled', intent)
  const customer = requireStripeCustomer(state, invoice.customer)
  customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0)
  recordStripeEvent(state, 'invoice.voided', invoice)
  updateSubscriptionStatus(state, invoice, 'active')
  return invoice
}

function requireOpenInvoice(state: StripeState, id: string, action: string): StripeInvoice {
  const invoice = requireInvoice(state, id)
  if (invoice.status === 'open') return invoice
  throw invalidRequestError(`Invoice is ${invoice.status}, and cannot be ${action}.`)
}

/** Every open invoice has one. */
function requirePaymentIntent(state: StripeState, invoiceId: string): StripePaymentIntent {
  const intent = Object.values(state.paymentIntents).find(
    ({ id }) => state.invoiceOfPayment[id] === invoiceId,
  )
  if (!intent) throw new Error(`The open invoice ${invoiceId} has no payment intent.`)
  return intent
}

function scheduleNextAttempt(state: StripeState, invoice: StripeInvoice): void {
  const days = retryDays[invoice.attempt_count - 1]
  invoice.next_payment_attempt =
    days === undefined ? null : readCustomerTimeSeconds(state, invoice.customer) + days * daySeconds
}

/** By its latest invoice. */
function updateSubscriptionStatus(
  state: StripeState,
  { id, parent }: StripeInvoice,
  status: 'active' | 'past_due',
): void {
  const subscription = state.subscriptions[parent.subscription_details.subscription]
  if (!subscription || subscription.latest_invoice !== id || subscription.status === status) return
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return
  subscription.status = status
  recordStripeEvent(state, 'customer.subscription.updated', subscription)
}
