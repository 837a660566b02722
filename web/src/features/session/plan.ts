import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionTier'>
type Known = Subscription & Pick<CurrentUser, 'accessUntil'>
type Timed = Pick<CurrentUser, 'subscriptionStatus' | 'trialEndsAt' | 'accessUntil'>

/** As billing has it. */
export type Plan = Pick<OwnSubscription, 'status' | 'tier' | 'accessUntil'>

/** The tier to boast of: only a status of `active` counts here, whatever else gives access. */
export function activeTier({ subscriptionStatus, subscriptionTier }: Subscription) {
  return subscriptionStatus === 'active' ? subscriptionTier : null
}

/** How somebody stands whose plan is not active: `none` where there is nothing to keep, or to bring back. */
export type Standing =
  | { kind: 'none' }
  | { kind: 'trialing' | 'canceled'; until: string }
  /** `null`: what was given for the sake of the payment is over as well. */
  | { kind: 'past_due'; until: string | null }

export function standingOf({ subscriptionStatus, trialEndsAt, accessUntil }: Timed, now: number): Standing {
  const until = accessUntil !== null && Date.parse(accessUntil) > now ? accessUntil : null
  if (subscriptionStatus === 'past_due') return { kind: 'past_due', until }
  if (until === null) return { kind: 'none' }
  if (subscriptionStatus === 'trialing') return { kind: 'trialing', until: trialEndsAt ?? until }
  return subscriptionStatus === 'canceled' ? { kind: 'canceled', until } : { kind: 'none' }
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
