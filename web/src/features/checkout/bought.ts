import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'

/** The plan by card that somebody has, and can have but one of: one that is cancelled and still runs can be taken up again. */
export function boughtIn({ card }: Pick<OwnSubscription, 'card'>): CardPlan | null {
  return card && (card.status !== 'canceled' || card.canResume) ? card : null
}
