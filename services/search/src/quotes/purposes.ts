import type { QuotePurpose } from '@faresight/contracts/search/rpc'

/** How much of a provider's day each may use up, the least first. */
const ranks: Record<QuotePurpose, number> = { visitor: 0, member: 0, scheduled: 1, subscriber: 2 }

/** Whether one may still ask where another was refused for want of budget. */
export function outranks(purpose: QuotePurpose, other: QuotePurpose): boolean {
  return ranks[purpose] > ranks[other]
}
