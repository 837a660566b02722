import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { plans } from '../../content/plans.ts'
import { planPhrase } from '../../format/money.ts'
import { pageText } from '../../text/page-text.ts'

export type Badge = NonNullable<OwnSubscription['status']> | 'none'

/** The next date of a plan, and what happens on it. */
export interface PlanSchedule {
  kind: 'renewsOn' | 'accessUntil' | 'accessEnded'
  /** `null`: unknown. */
  at: string | null
}

export function planStatus({ status }: Pick<OwnSubscription, 'status'>): Badge {
  return status ?? 'none'
}

/** Whether a card plan has ended or never existed. A past due plan hasn't: paying revives it. */
export function isCardOver(card: CardPlan | null, now: number): boolean {
  if (!card) return true
  return card.status === 'canceled' && Date.parse(card.periodEndsAt) <= now
}

/** The next date of a card plan. */
export function planSchedule(card: CardPlan, now: number): PlanSchedule {
  const until = (at: string | null): PlanSchedule => ({
    kind: at !== null && Date.parse(at) > now ? 'accessUntil' : 'accessEnded',
    at,
  })
  if (card.status === 'past_due') return until(card.graceUntil)
  return card.renews ? { kind: 'renewsOn', at: card.periodEndsAt } : until(card.periodEndsAt)
}

/** When the joint access of two plans ends; `null` while one renews. */
export function jointAccessEnd({ card, accessUntil }: OwnSubscription): string | null {
  return card?.renews && card.status !== 'past_due' ? null : accessUntil
}

/** What to tell before a card plan is cancelled. */
export interface CancellationNotice {
  /** When access ends, and until when the user can resume; `null` if unpaid. */
  until: string | null
  /** When a complimentary plan ends. */
  grantedUntil: string | null
}

export function cancellationNotice(
  { card, complimentary }: OwnSubscription,
  now: number,
): CancellationNotice {
  const ahead = (at: string | undefined) => (at !== undefined && Date.parse(at) > now ? at : null)
  return {
    until: card?.status === 'past_due' ? null : ahead(card?.periodEndsAt),
    grantedUntil: ahead(complimentary?.endsAt),
  }
}

/** `49.99 USD`, for one period. */
export function priceOf({ amount, currency }: Pick<CardPlan, 'amount' | 'currency'>): string {
  return planPhrase(amount, currency)
}

/** `year`, `6 months`. */
export function periodOf(tier: PlanId): string {
  return pageText.plan.period(plans.find(({ id }) => id === tier)?.months ?? 1)
}
