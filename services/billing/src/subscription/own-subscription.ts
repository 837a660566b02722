import type { CardPlan, ComplimentaryPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { Postgres } from '@faresight/kit/postgres'
import { findCustomer, listGrants, listSubscriptions } from '../customers/store.ts'
import { computeCustomerPlan } from '../plan/compute-plan.ts'
import {
  isLiveSubscription,
  isPaymentDue,
  selectCurrentSubscription,
  toSubscriptionTerms,
} from '../plan/subscription-terms.ts'
import type { Customer, Grant, Subscription } from '../schema.ts'

interface OwnSubscriptionDeps {
  postgres: Postgres
  graceDays: number
  now: () => Date
}

export async function readOwnSubscription(
  { postgres: { db }, graceDays, now }: OwnSubscriptionDeps,
  userId: string,
): Promise<OwnSubscription> {
  const [customer, subscriptions, grants] = await Promise.all([
    findCustomer(db, userId),
    listSubscriptions(db, userId),
    listGrants(db, userId),
  ])
  return toOwnSubscription({ customer, subscriptions, grants }, { graceDays, now: now() })
}

interface CustomerPlans {
  customer: Pick<Customer, 'stripeCustomerId'> | null
  subscriptions: readonly Subscription[]
  grants: readonly Grant[]
}

export function toOwnSubscription(
  { customer, subscriptions, grants }: CustomerPlans,
  at: { graceDays: number; now: Date },
): OwnSubscription {
  const { status, tier, accessUntil } = computeCustomerPlan(subscriptions, grants, at)
  const card = selectCurrentSubscription(subscriptions)
  return {
    status,
    tier,
    accessUntil: accessUntil?.toISOString() ?? null,
    card: card && isLiveSubscription(card) ? toCardPlan(card, at) : null,
    complimentary: toComplimentaryPlan(grants, at.now),
    // A customer who never finished paying has no card and no invoice.
    hasPortal: typeof customer?.stripeCustomerId === 'string' && card !== null,
  }
}

function toCardPlan(card: Subscription, { graceDays, now }: { graceDays: number; now: Date }): CardPlan {
  const { tier, currency, amount, cancelAtPeriodEnd, trialEndsAt, periodEndsAt } = card
  const { status, endsAt, accessUntil } = toSubscriptionTerms(card, graceDays)
  return {
    status,
    tier,
    amount: toMajorUnits({ minor: amount, currency }),
    currency,
    periodEndsAt: endsAt.toISOString(),
    renews: !cancelAtPeriodEnd,
    trialEndsAt: card.status === 'trialing' ? (trialEndsAt?.toISOString() ?? null) : null,
    graceUntil: status === 'past_due' ? accessUntil.toISOString() : null,
    canCancel: !cancelAtPeriodEnd || isPaymentDue(card),
    canResume: cancelAtPeriodEnd && periodEndsAt > now,
    canChange: canChangePlan(card),
  }
}

/** Not during a trial, while a payment is due, or once cancelled. */
export function canChangePlan({
  status,
  cancelAtPeriodEnd,
}: Pick<Subscription, 'status' | 'cancelAtPeriodEnd'>): boolean {
  return status === 'active' && !cancelAtPeriodEnd
}

function toComplimentaryPlan(grants: readonly Grant[], now: Date): ComplimentaryPlan | null {
  const granted = grants.findLast(({ endsAt }) => endsAt > now)
  return granted ? { tier: granted.tier, endsAt: granted.endsAt.toISOString() } : null
}
