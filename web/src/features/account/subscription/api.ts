import { billingRoutes } from '@faresight/contracts/billing/http'
import type { PlanId } from '@faresight/contracts/plans'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { ownPlanQuery } from '../../../people/own-plan.ts'

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
