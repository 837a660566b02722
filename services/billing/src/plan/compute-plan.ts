import type { Customer, Grant } from '../schema.ts'
import { cardOf, isLive, type Terms, termsOf } from './card.ts'
import type { Said } from './from-stripe.ts'

/** What all that somebody pays for, and was given, comes to. */
export type Plan = Pick<
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

type Given = Pick<Grant, 'tier' | 'endsAt' | 'canceledAt'>

/** Somebody's plan at `now`, and when it turns into another one with nobody doing anything. */
export function planOf(
  subscriptions: readonly Said[],
  grants: readonly Given[],
  { graceDays, now }: { graceDays: number; now: Date },
): Plan {
  const at = (moment: Date) => planAt(subscriptions, grants, { graceDays, now: moment })
  const plan = at(now)
  const card = cardOf(subscriptions)
  const ends = [
    ...grants.map(({ endsAt }) => endsAt),
    ...(card ? [termsOf(card, graceDays).accessUntil] : []),
  ]
  const later = ends.filter((end) => end > now).sort((one, other) => one.getTime() - other.getTime())
  const changesAt = later.find((end) => !isSamePlan(at(end), plan)) ?? null
  return { ...plan, changesAt }
}

/** Whether two plans are the same in all that others are told. */
export function isSamePlan(one: Omit<Plan, 'changesAt'>, other: Omit<Plan, 'changesAt'>): boolean {
  return JSON.stringify(told(one)) === JSON.stringify(told(other))
}

function told(plan: Omit<Plan, 'changesAt'>) {
  const { status, tier, currency, trialEndsAt, subscriptionEndsAt, accessUntil, stripeSubscriptionId } = plan
  return { status, tier, currency, trialEndsAt, subscriptionEndsAt, accessUntil, stripeSubscriptionId }
}

interface Candidate extends Terms, Pick<Plan, 'tier' | 'currency' | 'trialEndsAt'> {
  /** What can still be paid goes before what is over. */
  isLive: boolean
}

function planAt(
  subscriptions: readonly Said[],
  grants: readonly Given[],
  { graceDays, now }: { graceDays: number; now: Date },
): Plan {
  const card = cardOf(subscriptions)
  const candidates = [
    ...(card ? [fromCard(card, graceDays)] : []),
    ...grants.map((grant) => fromGrant(grant, now)),
  ]
  const [shown] = candidates.sort(byAccessAt(now))
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

function fromCard(card: Said, graceDays: number): Candidate {
  const { tier, currency, status, trialEndsAt } = card
  return {
    ...termsOf(card, graceDays),
    tier,
    currency,
    trialEndsAt: status === 'trialing' ? trialEndsAt : null,
    isLive: isLive(card),
  }
}

function fromGrant({ tier, endsAt, canceledAt }: Given, now: Date): Candidate {
  const status = canceledAt === null && endsAt > now ? 'active' : 'canceled'
  return { status, endsAt, accessUntil: endsAt, tier, currency: null, trialEndsAt: null, isLive: false }
}

/** Access lasts to the later end, and that decides what is shown. Where nothing gives access, what can still be paid does. */
function byAccessAt(now: Date): (one: Candidate, other: Candidate) => number {
  const gives = ({ accessUntil }: Candidate) => accessUntil > now
  return (one, other) => {
    const alive = gives(one) || gives(other) ? 0 : Number(other.isLive) - Number(one.isLive)
    return alive || other.accessUntil.getTime() - one.accessUntil.getTime()
  }
}
