import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useCheckout, type Choice } from '../features/checkout/use-checkout.ts'
import { sessionQuery } from '../features/session/api.ts'
import { useTrialDays } from '../api/config.ts'
import { paths } from '../paths.ts'
import { useOwnPlans } from './use-own-plans.ts'

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
