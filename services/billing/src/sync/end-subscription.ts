import type Stripe from 'stripe'
import { isPaymentDue } from '../plan/subscription-terms.ts'
import { ignoreStripeNotFound, isInvalidStripeRequestError } from '../stripe/problems.ts'
import { refundInvoicePayments } from './refund.ts'

type AtStripe = Pick<Stripe, 'invoices' | 'invoicePayments' | 'refunds' | 'subscriptions'>

/**
 * Ends an unpaid subscription, then voids its open invoices: Stripe counts a period with a voided invoice as paid.
 * After a crash in between, the event of its end voids them.
 * @param why stored at Stripe
 * @returns `false` if it has been paid; it then continues
 */
export async function endUnpaidSubscriptionVoidingInvoices(
  stripe: AtStripe,
  subscription: string,
  why: Pick<Stripe.SubscriptionCancelParams, 'cancellation_details'> = {},
): Promise<boolean> {
  // Before reading the status: payments after this are refunded.
  const open = await listOpenInvoices(stripe, subscription)
  const { status } = await stripe.subscriptions.retrieve(subscription)
  if (status === 'active' || status === 'trialing') return false
  await ignoreStripeNotFound(stripe.subscriptions.cancel(subscription, why))
  for (const id of open) await voidOrRefund(stripe, id)
  return true
}

/** @param why stored at Stripe */
export async function endSubscriptionNow(
  stripe: AtStripe,
  subscription: { id: string; status: string },
  why: Pick<Stripe.SubscriptionCancelParams, 'cancellation_details'>,
): Promise<void> {
  const { id } = subscription
  if (isPaymentDue(subscription) && (await endUnpaidSubscriptionVoidingInvoices(stripe, id, why))) return
  // Happens once, so it needs no key.
  await stripe.subscriptions.cancel(id, why)
}

/** Stripe no longer retries open invoices of an ended subscription, but its page would still take money. */
export async function voidOrRefundOpenInvoices(stripe: AtStripe, subscription: string): Promise<void> {
  for (const id of await listOpenInvoices(stripe, subscription)) await voidOrRefund(stripe, id)
}

async function listOpenInvoices({ invoices }: AtStripe, subscription: string): Promise<string[]> {
  const open = await invoices
    .list({ subscription, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: 100 })
  return open.map(({ id }) => id)
}

async function voidOrRefund(stripe: AtStripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `void-${id}` })
  } catch (error) {
    if (!isInvalidStripeRequestError(error)) throw error
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open') throw error
    if (status === 'paid') await refundInvoicePayments(stripe, id, 'requested_by_customer')
  }
}
