import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'

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
