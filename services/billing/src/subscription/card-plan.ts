import { billingProblems } from '@faresight/contracts/billing/problems'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { findCustomer, listSubscriptions, lockAndRaiseCustomerVersion } from '../customers/store.ts'
import { isLiveSubscription, selectCurrentSubscription } from '../plan/subscription-terms.ts'
import type { PlanPriceCache } from '../prices/prices.ts'
import type { Customer, Subscription } from '../schema.ts'
import { isInvalidStripeRequestError, isIdempotentlyRepeatedStripeError } from '../stripe/problems.ts'
import { syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'

export interface CardPlanDeps {
  postgres: Postgres
  stripe: Stripe
  prices: PlanPriceCache
  graceDays: number
  log: Log
  now: () => Date
}

export interface CustomerCardPlan {
  customer: Customer & { stripeCustomerId: string }
  card: Subscription
}

/**
 * Runs `act` on the user’s card plan. If our copy seems outdated, syncs with Stripe and runs it once more.
 * @param act may throw a Problem; runs at most twice
 * @throws Problem without a card plan
 */
export async function withCardPlanAndResync<T>(
  deps: CardPlanDeps,
  userId: string,
  act: (own: CustomerCardPlan) => Promise<T>,
): Promise<T> {
  try {
    return await act(await findCardPlan(deps, userId))
  } catch (error) {
    const mayBeBehind =
      (error instanceof Problem && error.type.status === 409) || isInvalidStripeRequestError(error)
    if (!mayBeBehind) throw error
    deps.prices.invalidate()
    await syncCustomerAndEndSurplus(deps, userId, { by: 'stripe', reason: null })
    return act(await findCardPlan(deps, userId))
  }
}

async function findCardPlan({ postgres: { db } }: CardPlanDeps, userId: string): Promise<CustomerCardPlan> {
  const customer = await findCustomer(db, userId)
  const card = selectCurrentSubscription(await listSubscriptions(db, userId))
  const { stripeCustomerId } = customer ?? {}
  if (!customer || !stripeCustomerId || !card || !isLiveSubscription(card)) {
    throw new Problem(billingProblems['no-subscription'])
  }
  return { customer: { ...customer, stripeCustomerId }, card }
}

/**
 * Calls Stripe under a key of intent, subscription and customer version: repeated before the result is saved, it is
 * the same request. An error answer raises the version, so that the next try is a new request.
 * @param what the intent, in a word or two
 */
export async function requestStripeIdempotently<T>(
  deps: CardPlanDeps,
  { customer, card }: CustomerCardPlan,
  what: string,
  request: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  try {
    return await request({ idempotencyKey: `${what}-${card.id}-${customer.version}` })
  } catch (error) {
    // Stripe repeats an error for this key for a day, even with another card.
    if (isIdempotentlyRepeatedStripeError(error))
      await deps.postgres.db.transaction((tx) => lockAndRaiseCustomerVersion(tx, customer))
    throw error
  }
}
