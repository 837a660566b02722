import { dayMs } from '@faresight/contracts/days'
import type { Customer } from '../schema.ts'
import type { SubscriptionSnapshot } from './subscription-snapshot.ts'

export interface SubscriptionTerms {
  status: NonNullable<Customer['status']>
  /** End of the paid or granted time. */
  endsAt: Date
  accessUntil: Date
}

/** Whether it can still be charged. */
export function isLiveSubscription({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean {
  return isPaid({ status }) || ['past_due', 'unpaid', 'paused'].includes(status)
}

export function isPaymentDue(subscription: Pick<SubscriptionSnapshot, 'status'>): boolean {
  return isLiveSubscription(subscription) && !isPaid(subscription)
}

function isPaid({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean {
  return status === 'active' || status === 'trialing'
}

function isAbandoned({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean {
  return status === 'incomplete' || status === 'incomplete_expired'
}

/** The subscription that counts: live before ended, paid before unpaid, then the oldest; of ended ones the last. */
export function selectCurrentSubscription<S extends SubscriptionSnapshot>(
  subscriptions: readonly S[],
): S | null {
  const [first] = subscriptions.filter((it) => !isAbandoned(it)).sort(compareImportance)
  return first ?? null
}

/** Live subscriptions besides the current one: the customer has paid twice. */
export function selectDuplicateSubscriptions<S extends SubscriptionSnapshot>(
  subscriptions: readonly S[],
): S[] {
  return subscriptions.filter(isLiveSubscription).sort(compareImportance).slice(1)
}

function compareImportance(one: SubscriptionSnapshot, other: SubscriptionSnapshot): number {
  const later = isLiveSubscription(one)
    ? one.createdAt.getTime() - other.createdAt.getTime()
    : endOfSubscription(other) - endOfSubscription(one)
  return rankSubscription(one) - rankSubscription(other) || later || (one.id < other.id ? -1 : 1)
}

function rankSubscription(subscription: SubscriptionSnapshot): number {
  if (isPaid(subscription)) return 0
  return isLiveSubscription(subscription) ? 1 : 2
}

function endOfSubscription({ endedAt, periodEndsAt }: SubscriptionSnapshot): number {
  return (endedAt ?? periodEndsAt).getTime()
}

/** Grace days cover a late renewal event and a due payment. */
export function toSubscriptionTerms(
  subscription: SubscriptionSnapshot,
  graceDays: number,
): SubscriptionTerms {
  const { status, periodStartsAt, periodEndsAt, endedAt, cancelAtPeriodEnd } = subscription
  const afterGrace = (moment: Date) => new Date(moment.getTime() + graceDays * dayMs)
  switch (status) {
    case 'active':
    case 'trialing':
      return cancelAtPeriodEnd
        ? { status: 'canceled', endsAt: periodEndsAt, accessUntil: periodEndsAt }
        : { status, endsAt: periodEndsAt, accessUntil: afterGrace(periodEndsAt) }
    // The unpaid period has begun.
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
