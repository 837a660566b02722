import { isLive, secondOnes } from '../plan/card.ts'
import type { Said } from '../plan/from-stripe.ts'

/** A subscription that should not go on. */
export interface Surplus {
  id: string
  why: 'second' | 'closed'
  /** What was paid of it since then goes back; all of it where that is `null`. */
  refundSince: Date | null
}

/** What of somebody's subscriptions should not go on: all but one, and of a closed account none. */
export function surplusOf(said: readonly Said[], closedAt: Date | null): Surplus[] {
  if (closedAt) return said.filter(isLive).map(({ id }) => ({ id, why: 'closed', refundSince: closedAt }))
  return secondOnes(said).map(({ id }) => ({ id, why: 'second', refundSince: null }))
}
