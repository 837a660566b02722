import type { Purpose } from '@faresight/contracts/search/rpc'

/** By the share of a provider's daily quota. */
const ranks: Record<Purpose, number> = { visitor: 0, member: 0, scheduled: 1, subscriber: 2 }

/** Whether `purpose` may still ask where the quota refused `other`. */
export function hasLargerBudget(purpose: Purpose, other: Purpose): boolean {
  return ranks[purpose] > ranks[other]
}
