import type { SubscriptionSnapshot } from '../plan/subscription-snapshot.ts'
import {
  selectDuplicateSubscriptions,
  isLiveSubscription,
  selectCurrentSubscription,
} from '../plan/subscription-terms.ts'

export interface SurplusSubscription {
  id: string
  why: 'duplicate' | 'closed'
  refundSince: Date
}

/**
 * All but the current subscription; all of a closed account.
 * @param unknownIds ids of live subscriptions to none of our plans; they end only with the account
 */
export function selectSurplusSubscriptions(
  snapshots: readonly SubscriptionSnapshot[],
  closedAt: Date | null,
  unknownIds: readonly string[] = [],
): SurplusSubscription[] {
  if (closedAt) {
    const ids = [...snapshots.filter(isLiveSubscription).map(({ id }) => id), ...unknownIds]
    return ids.map((id) => ({ id, why: 'closed', refundSince: closedAt }))
  }
  const kept = selectCurrentSubscription(snapshots)
  if (!kept) return []
  return selectDuplicateSubscriptions(snapshots).map(({ id }) => ({
    id,
    why: 'duplicate',
    refundSince: kept.createdAt,
  }))
}
