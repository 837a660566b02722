import { billingProblems } from '@faresight/contracts/billing/problems'
import type { PlanChangeQuote } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import type { PlanPriceCache } from '../prices/prices.ts'
import { fromUnixSeconds } from '../stripe/values.ts'
import { type CustomerCardPlan, withCardPlanAndResync } from './card-plan.ts'
import { canChangePlan } from './own-subscription.ts'

interface ChangeQuoteDeps {
  postgres: Postgres
  stripe: Stripe
  prices: PlanPriceCache
  graceDays: number
  log: Log
  now: () => Date
}

export async function quotePlanChange(
  deps: ChangeQuoteDeps,
  userId: string,
  planId: PlanId,
): Promise<PlanChangeQuote> {
  return withCardPlanAndResync(deps, userId, async (own) => {
    assertPlanChangeAllowed(own, planId)
    return toChangeQuote(await fetchPlanChangePreview(deps, own, planId), planId, own.card.currency)
  })
}

export function assertPlanChangeAllowed({ card }: CustomerCardPlan, planId: PlanId): void {
  if (!canChangePlan(card)) {
    throw new Problem(billingProblems['cannot-change'], {
      ...(card.status === 'trialing' &&
        !card.cancelAtPeriodEnd && { detail: 'You can change your plan once its trial is over.' }),
    })
  }
  if (card.tier === planId) throw new Problem(billingProblems['same-plan'])
}

/** @param prorationDate Unix seconds */
export async function fetchPlanChangePreview(
  { stripe, prices }: ChangeQuoteDeps,
  { customer, card }: CustomerCardPlan,
  planId: PlanId,
  prorationDate?: number,
): Promise<Stripe.Invoice> {
  return stripe.invoices.createPreview({
    customer: customer.stripeCustomerId,
    subscription: card.id,
    subscription_details: {
      items: [{ id: card.itemId, price: (await prices.forPlan(planId)).id }],
      proration_behavior: 'always_invoice',
      ...(prorationDate !== undefined && { proration_date: prorationDate }),
    },
  })
}

export function previewComputedAt(preview: Stripe.Invoice): Date {
  return fromUnixSeconds(preview.parent?.subscription_details?.subscription_proration_date ?? preview.created)
}

/** Credits and a remaining balance are negative on Stripe’s invoice. */
export function toChangeQuote(
  preview: Stripe.Invoice,
  planId: PlanId,
  currency: CurrencyCode,
): PlanChangeQuote {
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
    renewsOn: fromUnixSeconds(Math.max(...charges.map(({ period }) => period.end))).toISOString(),
    at: previewComputedAt(preview).toISOString(),
  }
}
