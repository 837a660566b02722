import { hasPlan } from '@faresight/contracts/access'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { type KnownPlan, fitsPlan } from '../../people/user.ts'

type Subscription = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionTier'>
type Timed = Pick<CurrentUser, 'subscriptionStatus' | 'trialEndsAt' | 'accessUntil'>

/** Only `active` counts here, whatever else gives access. */
export function activeTier({ subscriptionStatus, subscriptionTier }: Subscription) {
  return subscriptionStatus === 'active' ? subscriptionTier : null
}

/** A plan that isn't active, and when its access ends. `none`: nothing to keep or restore. */
export type InactivePlan =
  | { kind: 'none' }
  | { kind: 'trialing' | 'canceled'; until: string }
  /** `null`: the grace period has ended too. */
  | { kind: 'past_due'; until: string | null }

export function inactivePlanOf(user: Timed, now: number): InactivePlan {
  const { subscriptionStatus, trialEndsAt, accessUntil } = user
  const until = hasPlan(user, now) ? accessUntil : null
  if (subscriptionStatus === 'past_due') return { kind: 'past_due', until }
  if (until === null) return { kind: 'none' }
  if (subscriptionStatus === 'trialing') return { kind: 'trialing', until: trialEndsAt ?? until }
  return subscriptionStatus === 'canceled' ? { kind: 'canceled', until } : { kind: 'none' }
}

/** Whether two sessions have the same plan. */
export function isSamePlan(
  a: KnownPlan,
  { subscriptionStatus, subscriptionTier, accessUntil }: KnownPlan,
): boolean {
  return fitsPlan(a, { status: subscriptionStatus, tier: subscriptionTier, accessUntil })
}
