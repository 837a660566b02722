import type { PlanId } from '@faresight/contracts/subscription-plans'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../api/problems.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type CheckoutError, nothingChosen, paymentPage, checkoutError } from './outcome.ts'

/** The plan in the cart when the button is pressed, or why there is none. */
export type Choice = { kind: 'plan'; planId: PlanId } | { kind: 'empty' | 'unknown' }

export interface Checkout {
  start: (choice: Choice) => void
  busy: boolean
  refusal: CheckoutError | null
}

/** Starts a checkout and leaves for Stripe. `onSessionOver`: the user is no longer signed in. */
export function useCheckout(onSessionOver: () => void): Checkout {
  const [refusal, setRefusal] = useState<CheckoutError | null>(null)
  const refuse = (now: CheckoutError) => {
    setRefusal(now)
    showToast({ kind: 'failure', title: now.title, body: now.sentence })
  }
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: async (planId: PlanId) => {
      // They bring the schema library, which the page does without until here.
      const [{ call }, { billingRoutes }] = await Promise.all([
        import('../../api/client.ts'),
        import('@faresight/contracts/billing/http'),
      ])
      const { url } = await call(billingRoutes.createCheckout, { body: { planId } })
      location.assign(paymentPage(url))
    },
    meta: { personal: true },
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 401) onSessionOver()
      else refuse(checkoutError(error))
    },
  })
  useBackFromCache(reset)
  return {
    start: (choice) => {
      setRefusal(null)
      if (choice.kind === 'plan') mutate(choice.planId)
      else refuse(nothingChosen(choice.kind))
    },
    // Until the browser leaves.
    busy: isPending || isSuccess,
    refusal,
  }
}

/** The back/forward cache restores the page with its button busy. */
function useBackFromCache(onBack: () => void): void {
  useEffect(() => {
    const hear = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    addEventListener('pageshow', hear)
    return () => removeEventListener('pageshow', hear)
  }, [onBack])
}
