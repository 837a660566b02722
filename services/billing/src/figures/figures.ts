import type { readBillingFigures } from '@faresight/contracts/billing/rpc'
import { planId } from '@faresight/contracts/plans'
import type * as z from 'zod'
import type { Kind } from './store.ts'
import { monthlyOf } from './mrr.ts'

type SubscriptionFigures = Omit<
  z.input<typeof readBillingFigures.reply>,
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
    byTier: planId.options.map((tier) => ({
      tier,
      active: countOf(active.filter((it) => it.tier === tier)),
      mrrMinor: monthlyOf(recurring.filter((it) => it.tier === tier)),
    })),
  }
}

/** How many subscriptions they are together. */
export function countOf(kinds: readonly Kind[]): number {
  return kinds.reduce((sum, { count }) => sum + count, 0)
}
