import { cardOf, isLive, secondOnes } from '../plan/card.ts'
import type { Said } from '../plan/from-stripe.ts'

/** A subscription that should not go on. */
export interface Surplus {
  id: string
  why: 'second' | 'closed'
  /** What was paid of it since then goes back; what was paid before was paid for something. */
  refundSince: Date
}

/**
 * What of somebody's subscriptions should not go on: all but one, and of a closed account none.
 *
 * @param strange what lives and is none of our plans: while the account is open that is for a person to decide
 */
export function surplusOf(
  said: readonly Said[],
  closedAt: Date | null,
  strange: readonly string[] = [],
): Surplus[] {
  if (closedAt) {
    const ids = [...said.filter(isLive).map(({ id }) => id), ...strange]
    return ids.map((id) => ({ id, why: 'closed', refundSince: closedAt }))
  }
  const kept = cardOf(said)
  if (!kept) return []
  return secondOnes(said).map(({ id }) => ({ id, why: 'second', refundSince: kept.createdAt }))
}
