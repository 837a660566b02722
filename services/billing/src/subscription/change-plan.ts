import { billingProblems } from '@faresight/contracts/billing/problems'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import type { PlanPriceCache } from '../prices/prices.ts'
import { syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'
import { type CustomerCardPlan, requestStripeIdempotently, withCardPlanAndResync } from './card-plan.ts'
import { assertPlanChangeAllowed, previewComputedAt, fetchPlanChangePreview } from './change-quote.ts'

interface ChangePlanDeps {
  postgres: Postgres
  stripe: Stripe
  prices: PlanPriceCache
  graceDays: number
  log: Log
  now: () => Date
}

const quoteValidMs = 15 * 60_000
/** Stripe counts whole seconds, and its machines’ clocks differ. */
const clockSkewMs = 60_000

interface AcceptedQuote {
  userId: string
  planId: PlanId
  at: Date
  dueNow: number
}

/**
 * Changes a card plan at once, at the price quoted for `at`. A declined card changes nothing.
 * @param signal nothing is charged once it is aborted
 * @throws Problem if the plan can’t be changed or the quote has expired; errors of the Stripe SDK
 */
export async function changePlanAtQuotedPrice(
  deps: ChangePlanDeps,
  accepted: AcceptedQuote,
  signal: AbortSignal,
): Promise<void> {
  const { userId, planId, at } = accepted
  await withCardPlanAndResync(deps, userId, async (own) => {
    assertPlanChangeAllowed(own, planId)
    const price = await deps.prices.forPlan(planId)
    // An earlier call may have ended before its answer.
    if (await isChangeMade(deps, own, price.id)) return
    if (!(await isQuoteValid(deps, own, accepted, price.madeAt)))
      throw new Problem(billingProblems['quote-expired'])
    const seconds = toUnixSeconds(at)
    signal.throwIfAborted()
    await requestStripeIdempotently(deps, own, `change-${planId}-${seconds}`, (options) =>
      deps.stripe.subscriptions.update(
        own.card.id,
        {
          items: [{ id: own.card.itemId, price: price.id }],
          proration_behavior: 'always_invoice',
          proration_date: seconds,
          payment_behavior: 'error_if_incomplete',
        },
        options,
      ),
    )
  })
  await syncCustomerAndEndSurplus(deps, userId, { by: 'user', reason: null })
}

async function isChangeMade(
  { stripe }: ChangePlanDeps,
  { card }: CustomerCardPlan,
  price: string,
): Promise<boolean> {
  const { items } = await stripe.subscriptions.retrieve(card.id)
  return items.data.some((item) => item.id === card.itemId && item.price.id === price)
}

/** Whether the quote still holds: a new period, price or used credit changes the amount. */
async function isQuoteValid(
  deps: ChangePlanDeps,
  own: CustomerCardPlan,
  { planId, at, dueNow }: AcceptedQuote,
  priceMadeAt: Date,
): Promise<boolean> {
  if (at < own.card.periodStartsAt || at < priceMadeAt) return false
  if (!isQuoteFresh(await fetchPlanChangePreview(deps, own, planId), at)) return false
  const { amount_due: minor } = await fetchPlanChangePreview(deps, own, planId, toUnixSeconds(at))
  return toMajorUnits({ minor, currency: own.card.currency }) === dueNow
}

function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** By Stripe’s clock. */
function isQuoteFresh(preview: Stripe.Invoice, at: Date): boolean {
  const ageMs = previewComputedAt(preview).getTime() - at.getTime()
  return ageMs <= quoteValidMs && ageMs >= -clockSkewMs
}
