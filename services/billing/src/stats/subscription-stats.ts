import type { readBillingStatsRpc } from '@faresight/contracts/billing/rpc'
import { planIdSchema } from '@faresight/contracts/common'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import type * as z from 'zod'
import type { SubscriptionGroupTotals } from './store.ts'

type SubscriptionStats = Omit<
  z.input<typeof readBillingStatsRpc.reply>,
  'complimentary' | 'revenueMinor' | 'succeeded' | 'failed'
>

/** By the formulas of `contracts/admin/figures`. */
export function computeSubscriptionStats(groups: readonly SubscriptionGroupTotals[]): SubscriptionStats {
  const active = groups.filter(({ status }) => status === 'active')
  const recurring = active.filter(({ renews, isUsd }) => renews && isUsd)
  return {
    active: sumSubscriptionCounts(active),
    mrrMinor: monthlyRecurringRevenue(recurring),
    trialing: sumSubscriptionCounts(groups.filter(({ status }) => status === 'trialing')),
    pastDue: sumSubscriptionCounts(groups.filter(({ status }) => status === 'past_due')),
    ending: sumSubscriptionCounts(active.filter(({ renews }) => !renews)),
    byTier: planIdSchema.options.map((tier) => ({
      tier,
      active: sumSubscriptionCounts(active.filter((it) => it.tier === tier)),
      mrrMinor: monthlyRecurringRevenue(recurring.filter((it) => it.tier === tier)),
    })),
  }
}

interface PaymentDay {
  day: string
  succeeded: number
  failed: number
  refunded: number
  revenueMinor: number
}

/** Days may have only disputes. Sorted by day. */
export function addDisputesToPaymentDays(
  paid: readonly PaymentDay[],
  moved: readonly { day: string; disputed: number }[],
): PaymentDay[] {
  const days = new Map(paid.map((it) => [it.day, it]))
  for (const { day, disputed } of moved) {
    const { revenueMinor = 0, ...rest } = days.get(day) ?? { succeeded: 0, failed: 0, refunded: 0 }
    days.set(day, { ...rest, day, revenueMinor: revenueMinor + disputed })
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

export function sumSubscriptionCounts(groups: readonly SubscriptionGroupTotals[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

const monthsOfYear = 12

/** Including plans no longer sold. */
const timesAYear: Record<PlanId, number> = { monthly: 12, semiannual: 2, annual: 1 }

/** Cents per month, unrounded. Sums are in whole twelfths of a cent, so that their order does not matter. */
function monthlyRecurringRevenue(periods: readonly { tier: PlanId; amount: number }[]): number {
  return periods.reduce((sum, { tier, amount }) => sum + amount * timesAYear[tier], 0) / monthsOfYear
}
