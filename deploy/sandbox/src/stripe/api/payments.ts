import * as z from 'zod'
import { type Books, type PaymentIntent, lookUp } from '../books/books.ts'
import { refund } from '../books/refunds.ts'
import { badRequest, notFound } from '../problem.ts'
import type { Endpoints } from './endpoints.ts'
import { isWithin, metadata, moments, page, text, whole } from './form.ts'
import { listed } from './list.ts'

const invoicePayments = z.strictObject({
  ...page,
  created: moments,
  invoice: text.optional(),
  payment: z.strictObject({ payment_intent: text, type: z.literal('payment_intent') }).optional(),
  status: z.enum(['canceled', 'open', 'paid']).optional(),
})

const newRefund = z.strictObject({
  amount: whole.refine((amount) => amount >= 1, 'This value must be greater than or equal to 1.').optional(),
  charge: text.optional(),
  metadata,
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

const refunds = z.strictObject({
  ...page,
  charge: text.optional(),
  created: moments,
  payment_intent: text.optional(),
})

/** What paid an invoice, and what was paid back of it. */
export function paymentEndpoints({ get, post }: Endpoints, books: Books): void {
  get('/invoice_payments', invoicePayments, (asked) => {
    const found = Object.values(books.invoicePayments).filter(
      (one) =>
        (asked.invoice === undefined || one.invoice === asked.invoice) &&
        (asked.status === undefined || one.status === asked.status) &&
        (asked.payment === undefined || one.payment.payment_intent === asked.payment.payment_intent) &&
        isWithin(one.created, asked.created),
    )
    return listed(found, asked, '/v1/invoice_payments')
  })
  get('/payment_intents/:id', z.strictObject({}), (_params, id) => {
    const intent = lookUp(books.paymentIntents, id)
    if (!intent) throw notFound('payment_intent', id, 'intent')
    return intent
  })
  post('/refunds', newRefund, ({ charge, payment_intent: id, ...params }) =>
    refund(books, paymentOf(books, id, charge), params),
  )
  get('/refunds', refunds, (asked) => {
    const found = Object.values(books.refunds).filter(
      (one) =>
        (asked.charge === undefined || one.charge === asked.charge) &&
        (asked.payment_intent === undefined || one.payment_intent === asked.payment_intent) &&
        isWithin(one.created, asked.created),
    )
    return listed(found, asked, '/v1/refunds')
  })
  get('/refunds/:id', z.strictObject({}), (_params, id) => {
    const made = lookUp(books.refunds, id)
    if (!made) throw notFound('refund', id)
    return made
  })
}

function paymentOf(books: Books, intentId: string | undefined, charge: string | undefined): PaymentIntent {
  if (intentId !== undefined) {
    const intent = lookUp(books.paymentIntents, intentId)
    if (!intent) throw notFound('payment_intent', intentId, 'payment_intent')
    return intent
  }
  if (charge === undefined) {
    throw badRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = Object.values(books.paymentIntents).find(({ latest_charge: one }) => one === charge)
  if (!intent) throw notFound('charge', charge, 'charge')
  return intent
}
