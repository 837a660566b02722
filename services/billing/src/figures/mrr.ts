import type { PlanId } from '@faresight/contracts/subscription-plans'

const monthsOfYear = 12

/** Of those as well that are sold no longer: somebody has them. */
const timesAYear: Record<PlanId, number> = { monthly: 12, semiannual: 2, annual: 1 }

/**
 * What sums of prices of a period come to in a month, before it is rounded. Added up in twelfths of a cent, which are whole, so
 * that no order of adding makes a difference.
 */
export function monthlyOf(periods: readonly { tier: PlanId; amount: number }[]): number {
  return periods.reduce((sum, { tier, amount }) => sum + amount * timesAYear[tier], 0) / monthsOfYear
}
