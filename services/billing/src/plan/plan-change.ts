import { type CustomerPlan, hasSamePublishedPlan } from './compute-plan.ts'

export type PlanChange =
  | 'subscribed'
  | 'granted'
  | 'renewed'
  | 'changed'
  | 'canceled'
  | 'resumed'
  | 'past_due'
  | 'recovered'
  | 'ended'
  | 'updated'

/** `null` if nothing public has changed. */
export function classifyPlanChange(before: CustomerPlan, after: CustomerPlan, now: Date): PlanChange | null {
  if (hasSamePublishedPlan(before, after)) return null
  const isOver = after.accessUntil === null || after.accessUntil <= now
  if (after.status === null) return 'ended'
  if (after.status === 'canceled') {
    if (isOver) return 'ended'
    return before.status === 'canceled' ? 'updated' : 'canceled'
  }
  if (after.status === 'past_due') return before.status === 'past_due' ? 'updated' : 'past_due'
  return classifyGoodStanding(before, after)
}

function classifyGoodStanding(before: CustomerPlan, after: CustomerPlan): PlanChange {
  if (after.stripeSubscriptionId !== before.stripeSubscriptionId) return 'subscribed'
  if (before.status === null) return 'granted'
  if (before.status === 'past_due') return 'recovered'
  if (before.status === 'canceled') return 'resumed'
  if (after.tier !== before.tier) return 'changed'
  return isLater(after.subscriptionEndsAt, before.subscriptionEndsAt) ? 'renewed' : 'updated'
}

function isLater(one: Date | null, other: Date | null): boolean {
  return one !== null && other !== null && one > other
}
