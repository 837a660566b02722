import type { GrantedPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { queryOptions } from '@tanstack/react-query'

/** My plan, as billing has it. Another tab, the page for the card or time may have changed it. A visitor needs no schemas. */
export const ownPlanQuery = queryOptions({
  queryKey: ['subscription'],
  meta: { personal: true, plan: true },
  queryFn: async ({ signal }) => (await import('./own-plan-call.ts')).fetchOwnPlan(signal),
  staleTime: 0,
})

/** The plan that somebody was given, as long as it runs: it ends also while a page is open. */
export function grantedAt({ granted }: Pick<OwnSubscription, 'granted'>, now: number): GrantedPlan | null {
  return granted && Date.parse(granted.endsAt) > now ? granted : null
}
