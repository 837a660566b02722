import { dayMs } from '@faresight/contracts/days'
import type { Customer } from '../schema.ts'
import type { Said } from './from-stripe.ts'

/** What a subscription, or a plan that was given, gives by itself. */
export interface Terms {
  status: NonNullable<Customer['status']>
  /** End of what is paid for, or given. */
  endsAt: Date
  accessUntil: Date
}

/** Whether it goes on, paid or not: one that is not may be charged no more. */
export function isLive({ status }: Pick<Said, 'status'>): boolean {
  return isPaid({ status }) || ['past_due', 'unpaid', 'paused'].includes(status)
}

/** Whether it lives and is not paid for. */
export function isDue(subscription: Pick<Said, 'status'>): boolean {
  return isLive(subscription) && !isPaid(subscription)
}

function isPaid({ status }: Pick<Said, 'status'>): boolean {
  return status === 'active' || status === 'trialing'
}

/** Somebody began to pay and did not: as if it were not there. */
function isNothing({ status }: Pick<Said, 'status'>): boolean {
  return status === 'incomplete' || status === 'incomplete_expired'
}

/**
 * The one subscription that counts: of those that live a paid one before one that is not, and then the oldest; where none
 * lives, the one that ended last.
 */
export function cardOf<S extends Said>(subscriptions: readonly S[]): S | null {
  const [first] = subscriptions.filter((it) => !isNothing(it)).sort(byImportance)
  return first ?? null
}

/** Those that live beside the one that counts: somebody has paid twice. */
export function secondOnes<S extends Said>(subscriptions: readonly S[]): S[] {
  return subscriptions.filter(isLive).sort(byImportance).slice(1)
}

function byImportance(one: Said, other: Said): number {
  const later = isLive(one) ? one.createdAt.getTime() - other.createdAt.getTime() : endOf(other) - endOf(one)
  return rank(one) - rank(other) || later || (one.id < other.id ? -1 : 1)
}

function rank(subscription: Said): number {
  if (isPaid(subscription)) return 0
  return isLive(subscription) ? 1 : 2
}

function endOf({ endedAt, periodEndsAt }: Said): number {
  return (endedAt ?? periodEndsAt).getTime()
}

/** What a subscription gives. A renewal that we hear of late locks nobody out, nor does a payment that is due for some days. */
export function termsOf(subscription: Said, graceDays: number): Terms {
  const { status, periodStartsAt, periodEndsAt, endedAt, cancelAtPeriodEnd } = subscription
  const afterGrace = (moment: Date) => new Date(moment.getTime() + graceDays * dayMs)
  switch (status) {
    case 'active':
    case 'trialing':
      return cancelAtPeriodEnd
        ? { status: 'canceled', endsAt: periodEndsAt, accessUntil: periodEndsAt }
        : { status, endsAt: periodEndsAt, accessUntil: afterGrace(periodEndsAt) }
    // The period that is not paid for has begun.
    case 'past_due':
    case 'unpaid':
      return { status: 'past_due', endsAt: periodStartsAt, accessUntil: afterGrace(periodStartsAt) }
    case 'paused':
      return { status: 'past_due', endsAt: periodStartsAt, accessUntil: periodStartsAt }
    default: {
      const end = endedAt ?? periodStartsAt
      return { status: 'canceled', endsAt: end, accessUntil: end }
    }
  }
}
