import type { GrantedPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '@faresight/contracts/auth/user'

/** The user's plan, from billing. Visitors don't load the schemas. */
export const ownPlanQuery = queryOptions({
  queryKey: ['subscription'],
  meta: { personal: true, plan: true },
  queryFn: async ({ signal }) => (await import('./own-plan-call.ts')).fetchOwnPlan(signal),
  staleTime: 0,
})

/** The complimentary plan while it lasts. */
export function grantedAt({ granted }: Pick<OwnSubscription, 'granted'>, now: number): GrantedPlan | null {
  return granted && Date.parse(granted.endsAt) > now ? granted : null
}

/** As the account knows it. */
export type KnownPlan = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionTier' | 'accessUntil'>
/** As billing knows it. */
export type Plan = Pick<OwnSubscription, 'status' | 'tier' | 'accessUntil'>

/** Whether an account knows the plan that billing has. It learns of it a moment later. */
export function fitsPlan(known: KnownPlan, { status, tier, accessUntil }: Plan): boolean {
  return (
    known.subscriptionStatus === status &&
    known.subscriptionTier === tier &&
    momentOf(known.accessUntil) === momentOf(accessUntil)
  )
}

/** Formats may differ. */
function momentOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}
