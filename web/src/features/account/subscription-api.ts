import { billingRoutes } from '@faresight/contracts/billing/http'
import type { PlanId } from '@faresight/contracts/plan-table'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ownPlanQuery } from '../../people/own-plan.ts'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useEffect, useEffectEvent } from 'react'

/** While a payment is due it may come any time. */
const dueMs = 15_000

/** Whoever comes from another site, such as the page for their card, may be faster than the news of what they did there. */
const returned = { everyMs: 2000, asks: 4 }

/** My plan, asked for again while news of it may come. */
export const subscriptionQuery = queryOptions({
  ...ownPlanQuery,
  refetchInterval: ({ state: { data, dataUpdateCount } }) => {
    if (isFromElsewhere() && dataUpdateCount < returned.asks) return returned.everyMs
    return data?.status === 'past_due' ? dueMs : false
  },
})

/** What a change to another plan would come to now. */
export const quoteQuery = (planId: PlanId) =>
  queryOptions({
    queryKey: ['subscription', 'quote', planId],
    meta: { personal: true },
    queryFn: ({ signal }) => call(billingRoutes.quoteChange, { query: { planId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

function isFromElsewhere(): boolean {
  const from = URL.parse(document.referrer)
  return from !== null && from.origin !== location.origin
}

/** My plan. `onTold` hears what billing says of it, and again when that changes, whoever has changed it. */
export function useOwnPlan(onTold: (plan: OwnSubscription) => void) {
  const own = useQuery(subscriptionQuery)
  const tell = useEffectEvent(onTold)
  const { data } = own
  useEffect(() => {
    if (data) tell(data)
  }, [data])
  return own
}

/** Has billing do something with my plan, and asks what came of it before it is said to be done. */
export function usePlanAct<T = void>(act: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  const askAgain = () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey, exact: true })
  return useMutation({
    mutationFn: async (input: T) => {
      await act(input)
      await askAgain()
    },
    meta: { personal: true },
    // Often because the plan is not what the page thought.
    onError: () => void askAgain(),
  })
}
