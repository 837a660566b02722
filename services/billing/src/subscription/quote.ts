import { billingProblems } from '@faresight/contracts/billing/problems'
import type { PlanChangeQuote } from '@faresight/contracts/billing/subscription'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { Problem } from '@faresight/kit/problem'
import type Stripe from 'stripe'
import type { Deps } from '../deps.ts'
import { moment } from '../plan/from-stripe.ts'
import { type OwnCard, withCard } from './card-plan.ts'
import { canChange } from './own.ts'

/**
 * What a change to another plan would come to now.
 *
 * @throws Problem where it cannot be; what the SDK throws
 */
export async function quoteChange(deps: Deps, userId: string, planId: PlanId): Promise<PlanChangeQuote> {
  return withCard(deps, userId, async (own) => {
    refuseChange(own, planId)
    return quoteOf(await previewChange(deps, own, planId), planId, own.card.currency)
  })
}

/** @throws Problem where a card plan cannot be changed to that one */
export function refuseChange({ card }: OwnCard, planId: PlanId): void {
  if (!canChange(card)) {
    throw new Problem(billingProblems['cannot-change'], {
      ...(card.status === 'trialing' &&
        !card.cancelAtPeriodEnd && { detail: 'You can change your plan once its trial is over.' }),
    })
  }
  if (card.tier === planId) throw new Problem(billingProblems['same-plan'])
}

/** The invoice that Stripe would make of a change now, reckoned for `prorationDate`, in seconds, where it is given. */
export async function previewChange(
  { stripe, prices }: Deps,
  { customer, card }: OwnCard,
  planId: PlanId,
  prorationDate?: number,
): Promise<Stripe.Invoice> {
  return stripe.invoices.createPreview({
    customer: customer.stripeCustomerId,
    subscription: card.id,
    subscription_details: {
      items: [{ id: card.itemId, price: (await prices.of(planId)).id }],
      proration_behavior: 'always_invoice',
      ...(prorationDate !== undefined && { proration_date: prorationDate }),
    },
  })
}

/** The moment for which Stripe has reckoned: its own, which need not be that of our clock. */
export function reckonedAt(preview: Stripe.Invoice): Date {
  return moment(preview.parent?.subscription_details?.subscription_proration_date ?? preview.created)
}

/** In the figures of the invoice: what is credited stands there below zero, and so does what a customer has left. */
export function quoteOf(preview: Stripe.Invoice, planId: PlanId, currency: CurrencyCode): PlanChangeQuote {
  const lines = preview.lines.data
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const charges = lines.filter(({ amount }) => amount > 0)
  const credits = lines.filter(({ amount }) => amount < 0)
  const balance = preview.ending_balance ?? Math.min(0, preview.starting_balance + preview.total)
  const major = (minor: number) => toMajorUnits({ minor, currency })
  return {
    planId,
    currency,
    credit: major(Math.abs(sum(credits.map(({ amount }) => amount)))),
    charge: major(sum(charges.map(({ amount }) => amount))),
    dueNow: major(preview.amount_due),
    creditLeft: major(Math.max(0, -balance)),
    renewsOn: moment(Math.max(...charges.map(({ period }) => period.end))).toISOString(),
    at: reckonedAt(preview).toISOString(),
  }
}
