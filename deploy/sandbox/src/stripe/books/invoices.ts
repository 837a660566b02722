import { badRequest, notFound } from '../problem.ts'
import { type Books, type Invoice, type InvoiceLine, type Subscription, lookUp, timeOf } from './books.ts'
import { customerIn } from './customers.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'
import { blankInvoice } from './invoice-form.ts'
import { requestPayment } from './payment-records.ts'

export interface InvoiceParams {
  readonly lines: readonly InvoiceLine[]
  readonly period: { readonly start: number; readonly end: number }
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
}

/** How long a renewal's invoice stays a draft. */
const draftSeconds = 3600

/** An invoice as it would be, in no book yet. What the customer has to their credit pays first. */
export function composeInvoice(
  books: Books,
  subscription: Subscription,
  { lines, period, reason }: InvoiceParams,
  id: string,
): Invoice {
  const customer = customerIn(books, subscription.customer)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + customer.balance)
  const blank = blankInvoice(id, timeOf(books, customer.id), customer, subscription)
  return {
    ...blank,
    amount_due: due,
    amount_remaining: due,
    billing_reason: reason,
    lines: {
      ...blank.lines,
      data: lines.map((line) => ({ ...line, invoice: id })),
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

/** Writes it down as a draft, which is finalised in an hour unless that is done before. */
export function draftInvoice(books: Books, subscription: Subscription, params: InvoiceParams): Invoice {
  const invoice = composeInvoice(books, subscription, params, newId(books, 'in'))
  invoice.automatically_finalizes_at = invoice.created + draftSeconds
  invoice.next_payment_attempt = invoice.created + draftSeconds
  books.invoices[invoice.id] = invoice
  subscription.latest_invoice = invoice.id
  happened(books, 'invoice.created', invoice)
  return invoice
}

/**
 * From draft to open: it gets its number, and the customer's balance pays what it can of it; a sum below zero adds to that
 * balance. Where nothing is left to pay it is paid with that. Nothing is charged yet (`payInvoice`).
 */
export function finaliseInvoice(books: Books, id: string): Invoice {
  const invoice = invoiceIn(books, id)
  if (invoice.status !== 'draft') throw badRequest('This invoice is already finalized.', { param: 'invoice' })
  const customer = customerIn(books, invoice.customer)
  const now = timeOf(books, customer.id)
  const sequence = customer.next_invoice_sequence ?? 1
  const sum = invoice.total + customer.balance
  invoice.status = 'open'
  invoice.status_transitions.finalized_at = now
  invoice.effective_at = now
  invoice.automatically_finalizes_at = null
  invoice.next_payment_attempt = now
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
  invoice.hosted_invoice_url = `${books.origin}/stripe/invoices/${id}`
  invoice.invoice_pdf = `${books.origin}/stripe/invoices/${id}/pdf`
  invoice.starting_balance = customer.balance
  invoice.ending_balance = Math.min(0, sum)
  invoice.amount_due = Math.max(0, sum)
  invoice.amount_remaining = invoice.amount_due
  customer.next_invoice_sequence = sequence + 1
  customer.currency ??= invoice.currency
  setBalance(books, customer.id, invoice.ending_balance)
  happened(books, 'invoice.finalized', invoice)
  if (invoice.amount_due > 0) requestPayment(books, invoice)
  else markPaid(books, invoice)
  return invoice
}

/** What the customer owes beside invoices; below zero, what they have to their credit. */
export function setBalance(books: Books, customerId: string, balance: number): void {
  const customer = customerIn(books, customerId)
  if (customer.balance === balance) return
  const previous = { balance: customer.balance }
  customer.balance = balance
  happened(books, 'customer.updated', customer, previous)
}

export function markPaid(books: Books, invoice: Invoice): void {
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = timeOf(books, invoice.customer)
  happened(books, 'invoice.paid', invoice)
  happened(books, 'invoice.payment_succeeded', invoice)
}

export function invoiceIn(books: Books, id: string, param = 'invoice'): Invoice {
  const invoice = lookUp(books.invoices, id)
  if (!invoice) throw notFound('invoice', id, param)
  return invoice
}
