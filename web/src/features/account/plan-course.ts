import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/plan-table'
import { plans } from '../../content/plans.ts'
import { planPhrase } from '../../format/money.ts'
import { pageText } from '../../text/page-text.ts'

/** What the badge says. */
export type Badge = NonNullable<OwnSubscription['status']> | 'none'

/** How a plan goes on: the one date that matters, and what it is the date of. */
export interface Course {
  kind: 'renewsOn' | 'accessUntil' | 'accessEnded'
  /** `null` where nobody has told. */
  at: string | null
}

export function badgeOf({ status }: Pick<OwnSubscription, 'status'>): Badge {
  return status ?? 'none'
}

/** Whether a plan by card is over, or was never there. One that is due still stands: to pay brings it back. */
export function isCardOver(card: CardPlan | null, now: number): boolean {
  if (!card) return true
  return card.status === 'canceled' && Date.parse(card.periodEndsAt) <= now
}

/** How a plan by card goes on. */
export function courseOf(card: CardPlan, now: number): Course {
  const until = (at: string | null): Course => ({
    kind: at !== null && Date.parse(at) > now ? 'accessUntil' : 'accessEnded',
    at,
  })
  if (card.status === 'past_due') return until(card.graceUntil)
  return card.renews ? { kind: 'renewsOn', at: card.periodEndsAt } : until(card.periodEndsAt)
}

/** Of two plans beside each other: when the access ends that they give together; `null` where one goes on by itself. */
export function jointEnd({ card, accessUntil }: OwnSubscription): string | null {
  return card?.renews && card.status !== 'past_due' ? null : accessUntil
}

/** What is to be known before a plan by card is cancelled. */
export interface Farewell {
  /** Until when it gives access, and can be taken back; `null` where it is not paid for. */
  until: string | null
  /** Until when another plan gives access beside it. */
  grantedUntil: string | null
}

export function farewellOf({ card, granted }: OwnSubscription, now: number): Farewell {
  const ahead = (at: string | undefined) => (at !== undefined && Date.parse(at) > now ? at : null)
  return {
    until: card?.status === 'past_due' ? null : ahead(card?.periodEndsAt),
    grantedUntil: ahead(granted?.endsAt),
  }
}

/** `49.99 USD`: what a period costs. */
export function priceOf({ amount, currency }: Pick<CardPlan, 'amount' | 'currency'>): string {
  return planPhrase(amount, currency)
}

/** `year`, `6 months`. */
export function periodOf(tier: PlanId): string {
  return pageText.plan.period(plans.find(({ id }) => id === tier)?.months ?? 1)
}
