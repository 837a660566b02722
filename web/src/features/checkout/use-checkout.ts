import type { PlanId } from '@faresight/contracts/plan-table'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../api/problems.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type Refusal, nothingChosen, paymentPage, refusalOf } from './outcome.ts'

/** What is to be paid for as it stands when the button is pressed, or why there is nothing. */
export type Choice = { kind: 'plan'; planId: PlanId } | { kind: 'empty' | 'unknown' }

export interface Checkout {
  start: (choice: Choice) => void
  /** The payment page is being asked for, or on its way. */
  busy: boolean
  refusal: Refusal | null
}

/** Begins to pay: the browser leaves for the page of Stripe. `onSessionOver`: whoever pressed is not signed in any more. */
export function useCheckout(onSessionOver: () => void): Checkout {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const refuse = (now: Refusal) => {
    setRefusal(now)
    showToast({ kind: 'failure', title: now.title, body: now.sentence })
  }
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: async (planId: PlanId) => {
      const { beginCheckout } = await import('./calls.ts')
      location.assign(paymentPage(await beginCheckout(planId)))
    },
    meta: { personal: true },
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 401) onSessionOver()
      else refuse(refusalOf(error))
    },
  })
  useBackFromCache(reset)
  return {
    start: (choice) => {
      setRefusal(null)
      if (choice.kind === 'plan') mutate(choice.planId)
      else refuse(nothingChosen(choice.kind))
    },
    // It stays so until the page has gone.
    busy: isPending || isSuccess,
    refusal,
  }
}

/** Whoever goes back from the page of Stripe may find this one as it was left, with its button still busy. */
function useBackFromCache(onBack: () => void): void {
  useEffect(() => {
    const hear = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    addEventListener('pageshow', hear)
    return () => removeEventListener('pageshow', hear)
  }, [onBack])
}
