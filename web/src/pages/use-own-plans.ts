import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../browser/clock.ts'
import { grantedAt, ownPlanQuery } from '../people/own-plan.ts'
import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'

/** The plans that somebody has by now. `null`: a visitor, or not known yet. */
export function useOwnPlans(user: CurrentUser | null) {
  const { data: own, isPending } = useQuery({ ...ownPlanQuery, enabled: user !== null })
  const now = useNow()
  return {
    /** Nothing is known of them so far. What cannot be told is taken for none. */
    isAsking: user !== null && isPending,
    /** A plan by card, beside which there is no second one. */
    bought: own ? boughtIn(own) : null,
    /** A plan that was given, beside which one may pay for another. */
    granted: own ? grantedAt(own, now) : null,
    /** There is or was a plan by card. */
    hadCard: own?.hasPortal === true,
  }
}

/** The plan by card that somebody has, and can have but one of: one that is cancelled and still runs can be taken up again. */
function boughtIn({ card }: Pick<OwnSubscription, 'card'>): CardPlan | null {
  return card && (card.status !== 'canceled' || card.canResume) ? card : null
}
