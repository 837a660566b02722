import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { boughtQuery } from '../features/checkout/api.ts'
import { boughtIn } from '../features/checkout/bought.ts'
import { useCheckout, type Choice } from '../features/checkout/use-checkout.ts'
import { sessionQuery } from '../features/session/api.ts'
import { useTrialDays } from '../layout/config.ts'
import { paths } from '../paths.ts'

/** The way to pay for a plan, for whoever is here; `null`: a visitor, or not known yet. */
export function usePaying(user: CurrentUser | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: own } = useQuery({ ...boughtQuery, enabled: user !== null })
  const trialDays = useTrialDays()
  // The cart asks for a sign-in, and is where one comes back to.
  const signInFirst = () => void navigate(paths.cart)
  const { start, busy, refusal } = useCheckout(signInFirst)
  return {
    /** A plan by card, beside which there is no second one. */
    bought: own ? boughtIn(own) : null,
    /** A trial is for who never had a plan. */
    trialDays: own?.card ? 0 : trialDays,
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
