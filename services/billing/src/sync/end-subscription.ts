import type Stripe from 'stripe'
import { isDue } from '../plan/card.ts'
import { orGone, isRefused } from '../stripe/problems.ts'
import { payBackInvoice } from './pay-back.ts'

type AtStripe = Pick<Stripe, 'invoices' | 'invoicePayments' | 'refunds' | 'subscriptions'>

/**
 * Ends a subscription whose payment is due, and has nobody pay for it any more. Voided first, Stripe would count the period as
 * paid for; so who dies in between leaves invoices that are voided when its end is heard of.
 *
 * @param why as Stripe notes it
 * @returns `false` where it is paid for after all: it is left as it is
 */
export async function endDue(
  stripe: AtStripe,
  subscription: string,
  why: Pick<Stripe.SubscriptionCancelParams, 'cancellation_details'> = {},
): Promise<boolean> {
  // Before it is asked how things are: what is paid from now on is paid back.
  const open = await openOf(stripe, subscription)
  const { status } = await stripe.subscriptions.retrieve(subscription)
  if (status === 'active' || status === 'trialing') return false
  // It ends once, so this needs no key.
  await orGone(stripe.subscriptions.cancel(subscription, why))
  for (const id of open) await voidOrPayBack(stripe, id)
  return true
}

/**
 * Ends a subscription, paid for or not. Nothing is paid back.
 *
 * @param why as Stripe notes it
 */
export async function endAtOnce(
  stripe: AtStripe,
  subscription: { id: string; status: string },
  why: Pick<Stripe.SubscriptionCancelParams, 'cancellation_details'>,
): Promise<void> {
  const { id } = subscription
  if (isDue(subscription) && (await endDue(stripe, id, why))) return
  // It ends once, so this needs no key; who asks again finds none.
  await stripe.subscriptions.cancel(id, why)
}

/** Voids what is open of a subscription that has ended: Stripe tries it no more, but would take money for it on its page. */
export async function voidOpen(stripe: AtStripe, subscription: string): Promise<void> {
  for (const id of await openOf(stripe, subscription)) await voidOrPayBack(stripe, id)
}

async function openOf({ invoices }: AtStripe, subscription: string): Promise<string[]> {
  const open = await invoices
    .list({ subscription, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: 100 })
  return open.map(({ id }) => id)
}

async function voidOrPayBack(stripe: AtStripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `void-${id}` })
  } catch (error) {
    if (!isRefused(error)) throw error
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open') throw error
    if (status === 'paid') await payBackInvoice(stripe, id, 'requested_by_customer')
  }
}
