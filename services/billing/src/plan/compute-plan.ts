import type { Customer, Grant } from '../schema.ts'
import type { SubscriptionSnapshot } from './subscription-snapshot.ts'
import {
  isLiveSubscription,
  selectCurrentSubscription,
  type SubscriptionTerms,
  toSubscriptionTerms,
} from './subscription-terms.ts'

export type CustomerPlan = Pick<
  Customer,
  | 'status'
  | 'tier'
  | 'currency'
  | 'trialEndsAt'
  | 'subscriptionEndsAt'
  | 'accessUntil'
  | 'stripeSubscriptionId'
  | 'changesAt'
>

type GrantTerms = Pick<Grant, 'tier' | 'endsAt' | 'canceledAt'>

/** With the moment at which time alone changes it. */
export function computeCustomerPlan(
  subscriptions: readonly SubscriptionSnapshot[],
  grants: readonly GrantTerms[],
  { graceDays, now }: { graceDays: number; now: Date },
): CustomerPlan {
  const at = (moment: Date) => computePlanAt(subscriptions, grants, { graceDays, now: moment })
  const plan = at(now)
  const card = selectCurrentSubscription(subscriptions)
  const ends = [
    ...grants.map(({ endsAt }) => endsAt),
    ...(card ? [toSubscriptionTerms(card, graceDays).accessUntil] : []),
  ]
  const later = ends.filter((end) => end > now).sort((one, other) => one.getTime() - other.getTime())
  const changesAt = later.find((end) => !hasSamePublishedPlan(at(end), plan)) ?? null
  return { ...plan, changesAt }
}

export function hasSamePublishedPlan(
  one: Omit<CustomerPlan, 'changesAt'>,
  other: Omit<CustomerPlan, 'changesAt'>,
): boolean {
  return JSON.stringify(publishedFields(one)) === JSON.stringify(publishedFields(other))
}

function publishedFields(plan: Omit<CustomerPlan, 'changesAt'>) {
  const { status, tier, currency, trialEndsAt, subscriptionEndsAt, accessUntil, stripeSubscriptionId } = plan
  return { status, tier, currency, trialEndsAt, subscriptionEndsAt, accessUntil, stripeSubscriptionId }
}

interface Candidate extends SubscriptionTerms, Pick<CustomerPlan, 'tier' | 'currency' | 'trialEndsAt'> {
  isLive: boolean
}

function computePlanAt(
  subscriptions: readonly SubscriptionSnapshot[],
  grants: readonly GrantTerms[],
  { graceDays, now }: { graceDays: number; now: Date },
): CustomerPlan {
  const card = selectCurrentSubscription(subscriptions)
  const candidates = [
    ...(card ? [toCardCandidate(card, graceDays)] : []),
    ...grants.map((grant) => toGrantCandidate(grant, now)),
  ]
  const [shown] = candidates.sort(compareAccessAt(now))
  return {
    status: shown?.status ?? null,
    tier: shown?.tier ?? null,
    currency: shown?.currency ?? null,
    trialEndsAt: shown?.trialEndsAt ?? null,
    subscriptionEndsAt: shown?.endsAt ?? null,
    accessUntil: shown?.accessUntil ?? null,
    stripeSubscriptionId: card?.id ?? null,
    changesAt: null,
  }
}

function toCardCandidate(card: SubscriptionSnapshot, graceDays: number): Candidate {
  const { tier, currency, status, trialEndsAt } = card
  return {
    ...toSubscriptionTerms(card, graceDays),
    tier,
    currency,
    trialEndsAt: status === 'trialing' ? trialEndsAt : null,
    isLive: isLiveSubscription(card),
  }
}

function toGrantCandidate({ tier, endsAt, canceledAt }: GrantTerms, now: Date): Candidate {
  const status = canceledAt === null && endsAt > now ? 'active' : 'canceled'
  return { status, endsAt, accessUntil: endsAt, tier, currency: null, trialEndsAt: null, isLive: false }
}

/** The plan with the later end of access is shown; without access, one that can still be paid. */
function compareAccessAt(now: Date): (one: Candidate, other: Candidate) => number {
  const gives = ({ accessUntil }: Candidate) => accessUntil > now
  return (one, other) => {
    const alive = gives(one) || gives(other) ? 0 : Number(other.isLive) - Number(one.isLive)
    return alive || other.accessUntil.getTime() - one.accessUntil.getTime()
  }
}
