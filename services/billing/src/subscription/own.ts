import type { CardPlan, ComplimentaryPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import { findCustomer, grantsOf, subscriptionsOf } from '../customers/store.ts'
import type { Deps } from '../deps.ts'
import { cardOf, isDue, isLive, termsOf } from '../plan/card.ts'
import { planOf } from '../plan/plan.ts'
import type { Customer, Grant, Subscription } from '../schema.ts'

/** Somebody's plan, as they are shown it, by what we last heard of Stripe. */
export async function ownSubscription(
  { postgres: { db }, graceDays, now }: Pick<Deps, 'postgres' | 'graceDays' | 'now'>,
  userId: string,
): Promise<OwnSubscription> {
  const [customer, subscriptions, grants] = await Promise.all([
    findCustomer(db, userId),
    subscriptionsOf(db, userId),
    grantsOf(db, userId),
  ])
  return ownSubscriptionOf({ customer, subscriptions, grants }, { graceDays, now: now() })
}

interface Held {
  customer: Pick<Customer, 'stripeCustomerId'> | null
  subscriptions: readonly Subscription[]
  grants: readonly Grant[]
}

/** What all that somebody holds comes to at `now`: what can still be charged, what still gives access. */
export function ownSubscriptionOf(
  { customer, subscriptions, grants }: Held,
  at: { graceDays: number; now: Date },
): OwnSubscription {
  const { status, tier, accessUntil } = planOf(subscriptions, grants, at)
  const card = cardOf(subscriptions)
  return {
    status,
    tier,
    accessUntil: accessUntil?.toISOString() ?? null,
    card: card && isLive(card) ? cardPlanOf(card, at) : null,
    granted: grantedOf(grants, at.now),
    // Whoever has only begun to pay is known there, but has no card and no invoice.
    hasPortal: typeof customer?.stripeCustomerId === 'string' && card !== null,
  }
}

function cardPlanOf(card: Subscription, { graceDays, now }: { graceDays: number; now: Date }): CardPlan {
  const { tier, currency, amount, cancelAtPeriodEnd, trialEndsAt, periodEndsAt } = card
  const { status, endsAt, accessUntil } = termsOf(card, graceDays)
  return {
    status,
    tier,
    amount: toMajorUnits({ minor: amount, currency }),
    currency,
    periodEndsAt: endsAt.toISOString(),
    renews: !cancelAtPeriodEnd,
    trialEndsAt: card.status === 'trialing' ? (trialEndsAt?.toISOString() ?? null) : null,
    graceUntil: status === 'past_due' ? accessUntil.toISOString() : null,
    canCancel: !cancelAtPeriodEnd || isDue(card),
    canResume: cancelAtPeriodEnd && periodEndsAt > now,
    canChange: canChange(card),
  }
}

/** Whether another plan can be taken in its place: not while it is free, nor while a payment is due, nor once it is cancelled. */
export function canChange({
  status,
  cancelAtPeriodEnd,
}: Pick<Subscription, 'status' | 'cancelAtPeriodEnd'>): boolean {
  return status === 'active' && !cancelAtPeriodEnd
}

function grantedOf(grants: readonly Grant[], now: Date): ComplimentaryPlan | null {
  const granted = grants.findLast(({ endsAt }) => endsAt > now)
  return granted ? { tier: granted.tier, endsAt: granted.endsAt.toISOString() } : null
}
