import type { readBillingStatsRpc } from '@faresight/contracts/billing/rpc'
import { planIdSchema } from '@faresight/contracts/plan-id'
import type * as z from 'zod'
import type { Kind } from './store.ts'
import { monthlyOf } from './mrr.ts'

type SubscriptionFigures = Omit<
  z.input<typeof readBillingStatsRpc.reply>,
  'granted' | 'revenueMinor' | 'succeeded' | 'failed'
>

/** What subscriptions come to, by the formulas of `contracts/admin/figures`. */
export function figuresOf(kinds: readonly Kind[]): SubscriptionFigures {
  const active = kinds.filter(({ status }) => status === 'active')
  const recurring = active.filter(({ renews, isUsd }) => renews && isUsd)
  return {
    active: countOf(active),
    mrrMinor: monthlyOf(recurring),
    trialing: countOf(kinds.filter(({ status }) => status === 'trialing')),
    pastDue: countOf(kinds.filter(({ status }) => status === 'past_due')),
    ending: countOf(active.filter(({ renews }) => !renews)),
    byTier: planIdSchema.options.map((tier) => ({
      tier,
      active: countOf(active.filter((it) => it.tier === tier)),
      mrrMinor: monthlyOf(recurring.filter((it) => it.tier === tier)),
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

/** What was paid on each day with what disputes moved on it, which may be all that happened; by day. */
export function withDisputes(
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

/** How many subscriptions they are together. */
export function countOf(kinds: readonly Kind[]): number {
  return kinds.reduce((sum, { count }) => sum + count, 0)
}
