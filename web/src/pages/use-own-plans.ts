import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNow } from '../browser/timing.ts'
import { grantedAt, ownPlanQuery } from '../people/user.ts'
import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useNavigate } from 'react-router-dom'
import { type Choice, useCheckout } from '../features/checkout/use-checkout.ts'
import { sessionQuery } from '../features/session/api.ts'
import { useTrialDays } from '../api/config.ts'
import { paths } from '../paths.ts'

/** The user's plans. `null`: a visitor, or not loaded. */
export function useOwnPlans(user: CurrentUser | null) {
  const { data: own, isPending } = useQuery({ ...ownPlanQuery, enabled: user !== null })
  const now = useNow()
  return {
    /** Unknown plans count as none. */
    isAsking: user !== null && isPending,
    /** The card plan; there can't be a second one. */
    bought: own ? currentCardPlan(own) : null,
    /** The complimentary plan; the user may buy another. */
    granted: own ? grantedAt(own, now) : null,
    /** Has or had a card plan. */
    hadCard: own?.hasPortal === true,
  }
}

/** A cancelled plan still counts while it can be resumed. */
function currentCardPlan({ card }: Pick<OwnSubscription, 'card'>): CardPlan | null {
  return card && (card.status !== 'canceled' || card.canResume) ? card : null
}

/** Checkout for the current user. `null`: a visitor, or not loaded. */
export function useUserCheckout(user: CurrentUser | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useOwnPlans(user)
  const trialDays = useTrialDays()
  // The cart requires a sign-in and is where it returns.
  const signInFirst = () => void navigate(paths.cart)
  const { start, busy, refusal } = useCheckout(signInFirst)
  return {
    own,
    /** Trials are for first plans only. */
    trialDays: own.hadCard ? 0 : trialDays,
    busy,
    refusal,
    /** `choose` runs when the button is pressed. */
    pay: async (choose: () => Choice) => {
      const present = await client.ensureQueryData(sessionQuery).catch(() => null)
      if (present) start(choose())
      else signInFirst()
    },
  }
}
