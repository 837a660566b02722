import { isSamePlan, type Plan } from './plan.ts'

/** What a change of somebody's plan is called in their history. */
export type Change =
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

/** `null` where nothing has changed that anybody is told. */
export function changeOf(before: Plan, after: Plan, now: Date): Change | null {
  if (isSamePlan(before, after)) return null
  const isOver = after.accessUntil === null || after.accessUntil <= now
  if (after.status === null) return 'ended'
  if (after.status === 'canceled') {
    if (isOver) return 'ended'
    return before.status === 'canceled' ? 'updated' : 'canceled'
  }
  if (after.status === 'past_due') return before.status === 'past_due' ? 'updated' : 'past_due'
  return toGood(before, after)
}

/** To a plan that is paid for, or free for now. */
function toGood(before: Plan, after: Plan): Change {
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
