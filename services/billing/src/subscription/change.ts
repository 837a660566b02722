import { billingProblems } from '@faresight/contracts/billing/problems'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { Problem } from '@faresight/kit/problem'
import type Stripe from 'stripe'
import { syncCustomer } from '../sync/sync.ts'
import type { Deps } from '../deps.ts'
import { askOnce, type OwnCard, withCard } from './card-plan.ts'
import { previewChange, reckonedAt, refuseChange } from './quote.ts'

const quoteHoldsMs = 15 * 60_000
/** Stripe counts whole seconds, and not all of its machines the same one. */
const clocksDifferMs = 60_000

/** What somebody has agreed to: the quote that they were shown. */
interface Agreed {
  userId: string
  planId: PlanId
  at: Date
  /** In major units. */
  dueNow: number
}

/**
 * Changes the card plan of somebody at once, for what it was quoted at `at`. A declined card changes nothing.
 *
 * @param signal once it is aborted nothing is charged any more
 * @throws Problem where it cannot be, or the quote does not hold any more; what the SDK throws
 */
export async function changePlan(deps: Deps, agreed: Agreed, signal: AbortSignal): Promise<void> {
  const { userId, planId, at } = agreed
  await withCard(deps, userId, async (own) => {
    refuseChange(own, planId)
    const price = await deps.prices.of(planId)
    // We may have died, or given up, before we heard that it is done.
    if (await isMade(deps, own, price.id)) return
    if (!(await isGood(deps, own, agreed, price.madeAt))) throw new Problem(billingProblems['quote-expired'])
    const seconds = secondsOf(at)
    signal.throwIfAborted()
    await askOnce(deps, own, `change-${planId}-${seconds}`, (options) =>
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
  await syncCustomer(deps, userId, { by: 'user', reason: null })
}

async function isMade({ stripe }: Deps, { card }: OwnCard, price: string): Promise<boolean> {
  const { items } = await stripe.subscriptions.retrieve(card.id)
  return items.data.some((item) => item.id === card.itemId && item.price.id === price)
}

/**
 * Whether it still comes to what was agreed to. A period that has begun since, a price that was made since, or a credit that
 * was used up since comes to something else.
 */
async function isGood(
  deps: Deps,
  own: OwnCard,
  { planId, at, dueNow }: Agreed,
  priceMadeAt: Date,
): Promise<boolean> {
  if (at < own.card.periodStartsAt || at < priceMadeAt) return false
  if (!isFresh(await previewChange(deps, own, planId), at)) return false
  const { amount_due: minor } = await previewChange(deps, own, planId, secondsOf(at))
  return toMajorUnits({ minor, currency: own.card.currency }) === dueNow
}

/** Stripe counts whole ones. */
function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** By Stripe's clock. */
function isFresh(preview: Stripe.Invoice, at: Date): boolean {
  const ageMs = reckonedAt(preview).getTime() - at.getTime()
  return ageMs <= quoteHoldsMs && ageMs >= -clocksDifferMs
}
