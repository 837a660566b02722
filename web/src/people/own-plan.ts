import type { GrantedPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '@faresight/contracts/auth/user'

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

/** As an account has it. */
export type KnownPlan = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionTier' | 'accessUntil'>
/** As billing has it. */
export type Plan = Pick<OwnSubscription, 'status' | 'tier' | 'accessUntil'>

/** Whether an account knows of a plan as billing has it, which tells it a moment later. */
export function fitsPlan(known: KnownPlan, { status, tier, accessUntil }: Plan): boolean {
  return (
    known.subscriptionStatus === status &&
    known.subscriptionTier === tier &&
    momentOf(known.accessUntil) === momentOf(accessUntil)
  )
}

/** One moment may be written in two ways. */
function momentOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}
