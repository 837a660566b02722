import { invalidRequestError } from '../api-error.ts'
import { requireStripeCustomer } from './customers.ts'
import { recordStripeEvent } from './events.ts'
import {
  createStripeId,
  readCustomerTimeSeconds,
  requireStripeObject,
  type StripeInvoice,
  type StripeInvoiceLine,
  type StripePaymentIntent,
  type StripePrice,
  type StripeState,
  type StripeSubscription,
} from './state.ts'

interface StripeInvoiceParams {
  readonly lines: readonly StripeInvoiceLine[]
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
}

/** How long the invoice of a renewal stays a draft. */
const draftSeconds = 3600

/** An invoice that is not stored. The customer's credit pays first. */
export function buildUnsavedInvoice(
  state: StripeState,
  subscription: StripeSubscription,
  { lines, reason }: StripeInvoiceParams,
  id: string,
): StripeInvoice {
  const { balance, id: customer } = requireStripeCustomer(state, subscription.customer)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id,
    object: 'invoice',
    amount_due: Math.max(0, total + balance),
    amount_paid: 0,
    attempt_count: 0,
    automatically_finalizes_at: null,
    billing_reason: reason,
    created: readCustomerTimeSeconds(state, customer),
    currency: subscription.currency,
    customer,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: [...lines], has_more: false },
    next_payment_attempt: null,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    starting_balance: balance,
    status: 'draft',
    status_transitions: { paid_at: null },
    total,
  }
}

export function draftInvoice(
  state: StripeState,
  subscription: StripeSubscription,
  params: StripeInvoiceParams,
): StripeInvoice {
  const invoice = buildUnsavedInvoice(state, subscription, params, createStripeId(state, 'in'))
  invoice.automatically_finalizes_at = invoice.created + draftSeconds
  state.invoices[invoice.id] = invoice
  subscription.latest_invoice = invoice.id
  recordStripeEvent(state, 'invoice.created', invoice)
  return invoice
}

/** Opens a draft and settles it with the customer's balance. If nothing is left to pay, it is paid. Charges no card. */
export function finalizeInvoice(state: StripeState, id: string): StripeInvoice {
  const invoice = requireInvoice(state, id)
  if (invoice.status !== 'draft') throw invalidRequestError('This invoice is already finalized.')
  const customer = requireStripeCustomer(state, invoice.customer)
  const sum = invoice.total + customer.balance
  invoice.status = 'open'
  invoice.automatically_finalizes_at = null
  invoice.next_payment_attempt = readCustomerTimeSeconds(state, customer.id)
  invoice.hosted_invoice_url = `${state.origin}/stripe/invoices/${id}`
  invoice.invoice_pdf = `${state.origin}/stripe/invoices/${id}/pdf`
  invoice.starting_balance = customer.balance
  invoice.ending_balance = Math.min(0, sum)
  invoice.amount_due = Math.max(0, sum)
  customer.balance = invoice.ending_balance
  recordStripeEvent(state, 'invoice.finalized', invoice)
  if (invoice.amount_due > 0) createPaymentIntent(state, invoice)
  else markInvoicePaid(state, invoice)
  return invoice
}

export function markInvoicePaid(state: StripeState, invoice: StripeInvoice): void {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = readCustomerTimeSeconds(state, invoice.customer)
  recordStripeEvent(state, 'invoice.paid', invoice)
  recordStripeEvent(state, 'invoice.payment_succeeded', invoice)
}

/** @throws StripeApiError 404 */
export function requireInvoice(state: StripeState, id: string): StripeInvoice {
  return requireStripeObject(state.invoices, 'invoice', id)
}

export function createInvoiceLine(
  state: StripeState,
  { currency, product }: StripePrice,
  line: { amount: number; label?: string; period: StripeInvoiceLine['period'] },
): StripeInvoiceLine {
  const { amount, label = '', period } = line
  const description = `${label}${requireStripeObject(state.products, 'product', product).name}`
  return { id: createStripeId(state, 'il'), object: 'line_item', amount, currency, description, period }
}

function createPaymentIntent(state: StripeState, invoice: StripeInvoice): void {
  const intent: StripePaymentIntent = {
    id: createStripeId(state, 'pi'),
    object: 'payment_intent',
    amount: invoice.amount_due,
    created: readCustomerTimeSeconds(state, invoice.customer),
    currency: invoice.currency,
    customer: invoice.customer,
    last_payment_error: null,
    status: 'requires_payment_method',
  }
  state.paymentIntents[intent.id] = intent
  state.invoiceOfPayment[intent.id] = invoice.id
  recordStripeEvent(state, 'payment_intent.created', intent)
}
