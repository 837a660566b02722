import * as z from 'zod'
import { invalidRequestError } from '../api-error.ts'
import { isPaymentChargedBack } from '../objects/disputes.ts'
import { recordStripeEvent } from '../objects/events.ts'
import {
  createStripeId,
  readCustomerTimeSeconds,
  requireStripeObject,
  type StripePaymentIntent,
  type StripeRefund,
  type StripeState,
} from '../objects/state.ts'
import type { StripeEndpoints } from './endpoints.ts'
import { formIntegerSchema, listPageShape, formTextSchema } from './form.ts'
import { matchesFilters, paginateStripeObjects } from './list.ts'

const invoicePaymentParams = {
  ...listPageShape,
  invoice: formTextSchema.optional(),
  payment: z.strictObject({ payment_intent: formTextSchema, type: z.literal('payment_intent') }).optional(),
  status: z.literal('paid').optional(),
}

const refundParams = {
  payment_intent: formTextSchema,
  reason: z.enum(['duplicate', 'requested_by_customer']).optional(),
}

const disputeListParams = {
  ...listPageShape,
  created: z.strictObject({ gte: formIntegerSchema }).optional(),
}

/** Payments, refunds, disputes, and the list of events. */
export function addPaymentAndEventEndpoints({ get, post }: StripeEndpoints, state: StripeState): void {
  get('/invoice_payments', invoicePaymentParams, ({ invoice, payment, status, ...page }) => {
    const payments = Object.values(state.paymentIntents).map((intent) => toInvoicePayment(state, intent))
    const byId = Object.fromEntries(payments.map((one) => [one.id, one]))
    return paginateStripeObjects(
      byId,
      page,
      (one) =>
        matchesFilters(one, { invoice, status }) &&
        (payment === undefined || one.payment.payment_intent === payment.payment_intent),
    )
  })
  get('/payment_intents/:id', {}, (_params, id) =>
    requireStripeObject(state.paymentIntents, 'payment_intent', id),
  )
  post('/refunds', refundParams, ({ payment_intent: id, reason = null }) =>
    createStripeRefund(
      state,
      requireStripeObject(state.paymentIntents, 'payment_intent', id, 'payment_intent'),
      reason,
    ),
  )
  get('/refunds', listPageShape, (page) => paginateStripeObjects(state.refunds, page, () => true))
  get('/disputes', disputeListParams, ({ created, ...page }) =>
    paginateStripeObjects(state.disputes, page, (one) => one.created >= (created?.gte ?? 0)),
  )
  get('/disputes/:id', {}, (_params, id) => requireStripeObject(state.disputes, 'dispute', id))
  get('/events', { ...listPageShape, type: formTextSchema.optional() }, ({ type, ...page }) =>
    paginateStripeObjects(state.events, page, (event) => type === undefined || event.type === type),
  )
}

/** The link between an invoice and its payment. */
function toInvoicePayment(state: StripeState, intent: StripePaymentIntent) {
  const { amount, id } = intent
  const status = { succeeded: 'paid', canceled: 'canceled' }[String(intent.status)] ?? 'open'
  return {
    id: id.replace('pi_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? amount : null,
    invoice: state.invoiceOfPayment[id] ?? '',
    payment: { type: 'payment_intent', payment_intent: id },
    status,
  }
}

/** Refunds a whole payment at once. */
function createStripeRefund(
  state: StripeState,
  { amount, currency, customer, id, status }: StripePaymentIntent,
  reason: StripeRefund['reason'],
): StripeRefund {
  if (status !== 'succeeded') {
    const message = `This PaymentIntent (${id}) does not have a successful charge to refund.`
    throw invalidRequestError(message, { param: 'payment_intent' })
  }
  if (isPaymentChargedBack(state, id)) {
    const message = `PaymentIntent ${id} has been charged back; cannot issue a refund.`
    throw invalidRequestError(message, { code: 'charge_disputed' })
  }
  if (Object.values(state.refunds).some((refund) => refund.payment_intent === id)) {
    const message = `PaymentIntent ${id} has already been refunded.`
    throw invalidRequestError(message, { code: 'charge_already_refunded' })
  }
  const refund: StripeRefund = {
    id: createStripeId(state, 're'),
    object: 'refund',
    amount,
    created: readCustomerTimeSeconds(state, customer),
    currency,
    customer,
    payment_intent: id,
    reason,
    status: 'succeeded',
  }
  state.refunds[refund.id] = refund
  recordStripeEvent(state, 'refund.created', refund)
  return refund
}
