import Stripe from 'stripe'
import type { PaymentEvent } from '../schema.ts'

/** What an event does not say itself of the money that it is about. */
export type Facts = Partial<Pick<PaymentEvent, 'stripeCustomerId' | 'stripePaymentIntentId'>>

type About = Pick<
  PaymentEvent,
  'eventType' | 'status' | 'stripeInvoiceId' | 'stripePaymentIntentId' | 'stripeCustomerId'
>

/** Asks Stripe for it; nothing where Stripe does not know either. */
export async function factsOf(
  stripe: Pick<Stripe, 'invoicePayments' | 'paymentIntents'>,
  event: About,
): Promise<Facts> {
  const { eventType, status, stripeInvoiceId, stripePaymentIntentId, stripeCustomerId } = event
  try {
    const namesNobody = status === 'refunded' || isOfDispute(eventType)
    if (namesNobody && !stripeCustomerId && stripePaymentIntentId) {
      const { customer } = await stripe.paymentIntents.retrieve(stripePaymentIntentId)
      return { stripeCustomerId: idOf(customer) }
    }
    if (status === 'succeeded' && stripeInvoiceId) return await paymentOf(stripe, stripeInvoiceId)
    return {}
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return {}
    throw error
  }
}

/** Whether an event is about a payment that somebody's bank disputes. */
export function isOfDispute(eventType: string): boolean {
  return eventType.startsWith('charge.dispute.')
}

/** By what an invoice was paid. */
async function paymentOf(stripe: Pick<Stripe, 'invoicePayments'>, invoice: string): Promise<Facts> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 })
  const intent = data[0]?.payment.payment_intent
  return intent ? { stripePaymentIntentId: idOf(intent) } : {}
}

function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
