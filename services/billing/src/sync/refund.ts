import Stripe from 'stripe'
import type { SurplusSubscription } from './surplus-subscriptions.ts'

type Reason = 'duplicate' | 'requested_by_customer'

/** Refunds payments since `refundSince`. Idempotent. @returns the amount in minor units */
export async function refundSubscriptionPaymentsSince(
  stripe: Pick<Stripe, 'invoices' | 'invoicePayments' | 'refunds'>,
  { id: subscription, why, refundSince: since }: SurplusSubscription,
): Promise<number> {
  let total = 0
  const reason = why === 'duplicate' ? 'duplicate' : 'requested_by_customer'
  for await (const invoice of stripe.invoices.list({ subscription, status: 'paid', limit: 100 })) {
    const paidAt = invoice.status_transitions.paid_at ?? 0
    const { id } = invoice
    if (id === undefined || paidAt * 1000 < since.getTime()) continue
    total += await refundInvoicePayments(stripe, id, reason)
  }
  return total
}

export async function refundInvoicePayments(
  stripe: Pick<Stripe, 'invoicePayments' | 'refunds'>,
  invoice: string,
  reason: Reason,
): Promise<number> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 })
  let total = 0
  for (const { amount_paid: amount, payment } of data) {
    const intent = payment.payment_intent
    if (!intent || !amount) continue
    await refundPaymentIntent(stripe, typeof intent === 'string' ? intent : intent.id, reason)
    total += amount
  }
  return total
}

const alreadyRefundedCodes = new Set<string | undefined>(['charge_already_refunded', 'charge_disputed'])

async function refundPaymentIntent(
  stripe: Pick<Stripe, 'refunds'>,
  intent: string,
  reason: Reason,
): Promise<void> {
  try {
    // Under one key Stripe would reject a second reason as another request.
    const idempotencyKey = `refund-${intent}-${reason}`
    await stripe.refunds.create({ payment_intent: intent, reason }, { idempotencyKey })
  } catch (error) {
    // Stripe forgets keys after a day but refunds once. It also knows what the bank has taken back.
    const isDone =
      error instanceof Stripe.errors.StripeInvalidRequestError && alreadyRefundedCodes.has(error.code)
    if (!isDone) throw error
  }
}
