import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionTier'>
type Known = Subscription & Pick<CurrentUser, 'accessUntil'>

/** As billing has it. */
export type Plan = Pick<OwnSubscription, 'status' | 'tier' | 'accessUntil'>

/** The tier to boast of: only a status of `active` counts here, whatever else gives access. */
export function activeTier({ subscriptionStatus, subscriptionTier }: Subscription) {
  return subscriptionStatus === 'active' ? subscriptionTier : null
}

/** Whether a session knows of a plan as billing has it. */
export function fitsPlan(user: Known, { status, tier, accessUntil }: Plan): boolean {
  return (
    user.subscriptionStatus === status &&
    user.subscriptionTier === tier &&
    momentOf(user.accessUntil) === momentOf(accessUntil)
  )
}

/** Whether two answers know of the same plan. */
export function isSamePlan(a: Known, { subscriptionStatus, subscriptionTier, accessUntil }: Known): boolean {
  return fitsPlan(a, { status: subscriptionStatus, tier: subscriptionTier, accessUntil })
}

function momentOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}
