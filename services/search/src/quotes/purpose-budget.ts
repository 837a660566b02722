import type { QuotePurpose } from '@faresight/contracts/search/rpc'

/** By the share of a provider's daily quota. */
const ranks: Record<QuotePurpose, number> = { visitor: 0, member: 0, scheduled: 1, subscriber: 2 }

/** Whether `purpose` may still ask where the quota refused `other`. */
export function hasLargerDailyQuota(purpose: QuotePurpose, other: QuotePurpose): boolean {
  return ranks[purpose] > ranks[other]
}
