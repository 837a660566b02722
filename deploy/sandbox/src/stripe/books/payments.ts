import { badRequest } from '../problem.ts'
import { type Books, type Invoice, type PaymentIntent, type Subscription, timeOf } from './books.ts'
import { type Charged, type Declined, cardFor, charge } from './cards.ts'
import { customerIn } from './customers.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'
import { invoiceIn, markPaid, setBalance } from './invoices.ts'
import { paymentOf } from './payment-records.ts'

/** After how many days each further try is made. */
const retryDays: readonly number[] = [3, 5, 7]

const daySeconds = 86_400

/**
 * Charges the card for an open invoice. Declined: the subscription is past due, and `next_payment_attempt` says when to try
 * again. It is null after the last try, upon which whoever keeps the time ends the subscription (`cancelNow`,
 * `payment_failed`). Tries of the customer do not count unless they are the first, as at Stripe.
 */
export function payInvoice(books: Books, id: string, by: 'customer' | 'schedule'): Charged {
  const invoice = invoiceIn(books, id)
  if (invoice.status !== 'open') throw badRequest(`Invoice is ${invoice.status}, and cannot be paid.`)
  const subscription = subscriptionOfInvoice(books, invoice)
  const payment = paymentOf(books, id)
  const intent = payment && books.paymentIntents[payment.payment.payment_intent]
  if (!payment || !intent) throw new Error(`the open invoice ${id} has no payment`)
  const card = cardFor(books, invoice.customer, subscription)
  const answer = charge(card)
  const isScheduled = by === 'schedule' || invoice.attempt_count === 0
  if (isScheduled) invoice.attempt_count++
  invoice.attempted = true
  intent.payment_method = card?.id ?? null
  if (!answer.ok) {
    fail(books, invoice, intent, answer, isScheduled)
    setStanding(books, invoice, subscription, 'past_due')
    return answer
  }
  const now = timeOf(books, invoice.customer)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  intent.latest_charge = newId(books, 'ch')
  happened(books, 'payment_intent.succeeded', intent)
  payment.status = 'paid'
  payment.amount_paid = payment.amount_requested
  payment.status_transitions.paid_at = now
  markPaid(books, invoice)
  setStanding(books, invoice, subscription, 'active')
  return answer
}

/** Nobody is to pay it any more. What the customer's balance paid of it is given back; a plan that goes on counts as paid for. */
export function voidInvoice(books: Books, id: string): Invoice {
  const invoice = invoiceIn(books, id)
  if (invoice.status !== 'open') throw badRequest(`Invoice is ${invoice.status}, and cannot be voided.`)
  const now = timeOf(books, invoice.customer)
  invoice.status = 'void'
  invoice.status_transitions.voided_at = now
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  const payment = paymentOf(books, id)
  const intent = payment && books.paymentIntents[payment.payment.payment_intent]
  if (payment && intent) {
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = now
    intent.status = 'canceled'
    intent.canceled_at = now
    happened(books, 'payment_intent.canceled', intent)
  }
  const { balance } = customerIn(books, invoice.customer)
  setBalance(books, invoice.customer, balance + invoice.starting_balance - (invoice.ending_balance ?? 0))
  happened(books, 'invoice.voided', invoice)
  setStanding(books, invoice, subscriptionOfInvoice(books, invoice), 'active')
  return invoice
}

function subscriptionOfInvoice(books: Books, { parent }: Invoice): Subscription | undefined {
  const id = parent?.subscription_details?.subscription
  return typeof id === 'string' ? books.subscriptions[id] : undefined
}

function fail(
  books: Books,
  invoice: Invoice,
  intent: PaymentIntent,
  { code, declineCode, message }: Declined,
  isScheduled: boolean,
): void {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    type: 'card_error',
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
  }
  if (isScheduled) {
    const days = retryDays[invoice.attempt_count - 1]
    const isTriedAgain = days !== undefined && invoice.auto_advance === true
    invoice.next_payment_attempt = isTriedAgain ? timeOf(books, invoice.customer) + days * daySeconds : null
  }
  happened(books, 'payment_intent.payment_failed', intent)
  happened(books, 'invoice.payment_failed', invoice)
}

/** The latest invoice says whether a subscription is paid for. */
function setStanding(
  books: Books,
  invoice: Invoice,
  subscription: Subscription | undefined,
  status: 'active' | 'past_due',
): void {
  customerIn(books, invoice.customer).delinquent = status === 'past_due'
  if (!subscription || subscription.latest_invoice !== invoice.id) return
  const { status: before } = subscription
  if (before === status || (before !== 'active' && before !== 'past_due')) return
  subscription.status = status
  happened(books, 'customer.subscription.updated', subscription, { status: before })
}
