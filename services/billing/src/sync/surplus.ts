import { cardOf, isLive, secondOnes } from '../plan/card.ts'
import type { Said } from '../plan/from-stripe.ts'

/** A subscription that should not go on. */
export interface Surplus {
  id: string
  why: 'second' | 'closed'
  /** What was paid of it since then goes back; what was paid before was paid for something. */
  refundSince: Date
}

/** What of somebody's subscriptions should not go on: all but one, and of a closed account none. */
export function surplusOf(said: readonly Said[], closedAt: Date | null): Surplus[] {
  if (closedAt) return said.filter(isLive).map(({ id }) => ({ id, why: 'closed', refundSince: closedAt }))
  const kept = cardOf(said)
  if (!kept) return []
  return secondOnes(said).map(({ id }) => ({ id, why: 'second', refundSince: kept.createdAt }))
}
