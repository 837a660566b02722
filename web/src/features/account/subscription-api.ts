import { billingRoutes } from '@faresight/contracts/billing/http'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ownPlanQuery } from '../../people/user.ts'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useEffect, useEffectEvent } from 'react'

const pastDuePollMs = 15_000

/** The user may return from Stripe's page before its webhook has arrived. */
const returnPolls = { everyMs: 2000, asks: 4 }

/** The user's plan, polled while a change is expected. */
export const subscriptionQuery = queryOptions({
  ...ownPlanQuery,
  refetchInterval: ({ state: { data, dataUpdateCount } }) => {
    if (isFromElsewhere() && dataUpdateCount < returnPolls.asks) return returnPolls.everyMs
    return data?.status === 'past_due' ? pastDuePollMs : false
  },
})

/** What changing to another plan would cost now. */
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

/** The user's plan. `onTold` is called with every version of it. */
export function useOwnPlan(onTold: (plan: OwnSubscription) => void) {
  const own = useQuery(subscriptionQuery)
  const report = useEffectEvent(onTold)
  const { data } = own
  useEffect(() => {
    if (data) report(data)
  }, [data])
  return own
}

/** Calls billing, then reloads the plan before reporting success. */
export function usePlanAction<T = void>(act: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  const refetchPlan = () => client.invalidateQueries({ queryKey: subscriptionQuery.queryKey, exact: true })
  return useMutation({
    mutationFn: async (input: T) => {
      await act(input)
      await refetchPlan()
    },
    meta: { personal: true },
    onError: () => void refetchPlan(),
  })
}
