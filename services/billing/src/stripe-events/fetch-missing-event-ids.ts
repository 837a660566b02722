import Stripe from 'stripe'
import type { PaymentEvent } from '../schema.ts'
import { expandableId } from '../stripe/values.ts'

export type FetchedEventIds = Partial<Pick<PaymentEvent, 'stripeCustomerId' | 'stripePaymentIntentId'>>

type EventFields = Pick<
  PaymentEvent,
  'eventType' | 'status' | 'stripeInvoiceId' | 'stripePaymentIntentId' | 'stripeCustomerId'
>

/** Asks Stripe for it; empty if Stripe does not know either. */
export async function fetchMissingEventIds(
  stripe: Pick<Stripe, 'invoicePayments' | 'paymentIntents'>,
  event: EventFields,
): Promise<FetchedEventIds> {
  const { eventType, status, stripeInvoiceId, stripePaymentIntentId, stripeCustomerId } = event
  try {
    const lacksCustomer = status === 'refunded' || isDisputeEvent(eventType)
    if (lacksCustomer && !stripeCustomerId && stripePaymentIntentId) {
      const { customer } = await stripe.paymentIntents.retrieve(stripePaymentIntentId)
      return { stripeCustomerId: expandableId(customer) }
    }
    if (status === 'succeeded' && stripeInvoiceId) return await findInvoicePayment(stripe, stripeInvoiceId)
    return {}
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return {}
    throw error
  }
}

export function isDisputeEvent(eventType: string): boolean {
  return eventType.startsWith('charge.dispute.')
}

async function findInvoicePayment(
  stripe: Pick<Stripe, 'invoicePayments'>,
  invoice: string,
): Promise<FetchedEventIds> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 })
  const intent = data[0]?.payment.payment_intent
  return intent ? { stripePaymentIntentId: expandableId(intent) } : {}
}
