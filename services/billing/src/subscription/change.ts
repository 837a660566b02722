import { billingProblems } from '@faresight/contracts/billing/problems'
import type { PlanId } from '@faresight/contracts/plans'
import { Problem } from '@faresight/kit/problem'
import type Stripe from 'stripe'
import { syncCustomer } from '../sync/sync.ts'
import type { Deps } from '../deps.ts'
import { askOnce, withCard } from './card-plan.ts'
import { previewChange, reckonedAt, refuseChange } from './quote.ts'

const quoteHoldsMs = 15 * 60_000
/** Stripe counts whole seconds, and not all of its machines the same one. */
const clocksDifferMs = 60_000

/**
 * Changes the card plan of somebody at once, at what it was quoted for `at`. A declined card changes nothing.
 *
 * @param signal once it is aborted nothing is charged any more
 * @throws Problem where it cannot be, or the quote does not hold any more; what the SDK throws
 */
export async function changePlan(
  deps: Deps,
  { userId, planId, at }: { userId: string; planId: PlanId; at: Date },
  signal: AbortSignal,
): Promise<void> {
  await withCard(deps, userId, async (own) => {
    refuseChange(own, planId)
    const preview = await previewChange(deps, own, planId)
    const price = await deps.prices.of(planId)
    // A period that has begun since, or a price that was made since, comes to something else.
    const isGood = isFresh(preview, at) && at >= own.card.periodStartsAt && at >= price.madeAt
    if (!isGood) throw new Problem(billingProblems['quote-expired'])
    const seconds = Math.floor(at.getTime() / 1000)
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

/** By Stripe's clock. */
function isFresh(preview: Stripe.Invoice, at: Date): boolean {
  const ageMs = reckonedAt(preview).getTime() - at.getTime()
  return ageMs <= quoteHoldsMs && ageMs >= -clocksDifferMs
}
