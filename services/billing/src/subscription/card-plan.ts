import { billingProblems } from '@faresight/contracts/billing/problems'
import { Problem } from '@faresight/kit/problem'
import { findCustomer, holdCustomer, subscriptionsOf } from '../customers/store.ts'
import { syncCustomer } from '../sync/sync.ts'
import type { Deps } from '../deps.ts'
import { cardOf, isLive } from '../plan/card.ts'
import type { Customer, Subscription } from '../schema.ts'
import { isAnswered, isRefused } from '../stripe/problems.ts'

/** A plan that is paid by card and goes on, with whose it is. */
export interface OwnCard {
  customer: Customer & { stripeCustomerId: string }
  card: Subscription
}

/**
 * Does something with the card plan of somebody. Our copy may be behind Stripe: where by it there is nothing to do, or Stripe
 * sees it differently, Stripe is asked how things are, and it is done once more.
 *
 * @param act may throw a Problem, and is done at most twice
 * @throws Problem where they have no such plan
 */
export async function withCard<T>(deps: Deps, userId: string, act: (own: OwnCard) => Promise<T>): Promise<T> {
  try {
    return await act(await ownCard(deps, userId))
  } catch (error) {
    const mayBeBehind = (error instanceof Problem && error.type.status === 409) || isRefused(error)
    if (!mayBeBehind) throw error
    deps.prices.forget()
    await syncCustomer(deps, userId, { by: 'stripe', reason: null })
    return act(await ownCard(deps, userId))
  }
}

async function ownCard({ postgres: { db } }: Deps, userId: string): Promise<OwnCard> {
  // The version first: what is read after it is no older than it says.
  const customer = await findCustomer(db, userId)
  const card = cardOf(await subscriptionsOf(db, userId))
  const { stripeCustomerId } = customer ?? {}
  if (!customer || !stripeCustomerId || !card || !isLive(card)) {
    throw new Problem(billingProblems['no-subscription'])
  }
  return { customer: { ...customer, stripeCustomerId }, card }
}

/**
 * Has Stripe change a card plan, once: who asks again before we have written what came of it, after a crash as well, asks
 * under the same key. What Stripe answers with an error is over, and the next try another one.
 *
 * @param what is intended, in a word or two
 */
export async function askOnce<T>(
  deps: Deps,
  { customer, card }: OwnCard,
  what: string,
  ask: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  try {
    return await ask({ idempotencyKey: `${what}-${card.id}-${customer.version}` })
  } catch (error) {
    // Stripe would answer the same for a day, even with another card.
    if (isAnswered(error)) await deps.postgres.db.transaction((tx) => holdCustomer(tx, customer))
    throw error
  }
}
