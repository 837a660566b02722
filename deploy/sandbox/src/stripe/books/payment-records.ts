import { type Books, type Invoice, type InvoicePayment, type PaymentIntent, timeOf } from './books.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'

/** What an open invoice is paid by: a payment that waits for a card. */
export function requestPayment(books: Books, invoice: Invoice): void {
  const now = timeOf(books, invoice.customer)
  const intent = blankIntent(newId(books, 'pi'), invoice, now)
  books.paymentIntents[intent.id] = intent
  const payment: InvoicePayment = {
    id: newId(books, 'inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  books.invoicePayments[payment.id] = payment
  happened(books, 'payment_intent.created', intent)
}

export function paymentOf(books: Books, invoiceId: string): InvoicePayment | undefined {
  return Object.values(books.invoicePayments).find(({ invoice }) => invoice === invoiceId)
}

function blankIntent(id: string, invoice: Invoice, now: number): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: now,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
