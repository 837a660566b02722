import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNow } from '../browser/timing.ts'
import { grantedAt, ownPlanQuery } from '../people/own-plan.ts'
import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useNavigate } from 'react-router-dom'
import { type Choice, useCheckout } from '../features/checkout/use-checkout.ts'
import { sessionQuery } from '../features/session/api.ts'
import { useTrialDays } from '../api/config.ts'
import { paths } from '../paths.ts'

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

/** The way to pay for a plan, for whoever is here; `null`: a visitor, or not known yet. */
export function usePaying(user: CurrentUser | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useOwnPlans(user)
  const trialDays = useTrialDays()
  // The cart asks for a sign-in, and is where one comes back to.
  const signInFirst = () => void navigate(paths.cart)
  const { start, busy, refusal } = useCheckout(signInFirst)
  return {
    own,
    /** A trial is for who never had a plan. */
    trialDays: own.hadCard ? 0 : trialDays,
    busy,
    refusal,
    /** `choose`: what is to be paid for, as it stands at that moment. */
    pay: async (choose: () => Choice) => {
      const present = await client.ensureQueryData(sessionQuery).catch(() => null)
      if (present) start(choose())
      else signInFirst()
    },
  }
}
