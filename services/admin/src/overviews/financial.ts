import type { OverviewDeps, OverviewSources } from './sources.ts'
import type { FinancialOverview } from '@faresight/contracts/admin/overview'
import { createDailyStatLookup, indexByDay, listLastDays } from './lookups.ts'
import { readAvailableOverviewSources } from './read-sources.ts'
import {
  centsToDollars,
  paymentSuccessRate,
  mrrByTierInDollars,
  mrrAndArrInDollars,
} from './revenue-and-rates.ts'

export async function readFinancialOverview(
  { plans, payments, disputes, course }: OverviewSources,
  days: number,
  deps: Pick<OverviewDeps, 'log' | 'now'>,
): Promise<FinancialOverview> {
  const { known, away, at } = await readAvailableOverviewSources({ plans, payments, disputes, course }, deps)
  const paid = indexByDay(known.payments ?? [])
  const subscriptions = toSubscriptionStats(known.plans)
  const today = deps.now().toISOString().slice(0, 10)
  const present = {
    'subscriptions.active': subscriptions.active,
    'subscriptions.mrr': subscriptions.mrr,
  }
  const noted = createDailyStatLookup(known.course ?? [], present, today)
  return {
    at: at.toISOString(),
    subscriptions,
    payments: {
      totalRevenue: known.plans && centsToDollars(known.plans.revenueMinor),
      successRate: known.plans && paymentSuccessRate(known.plans),
    },
    disputes: known.disputes,
    days: listLastDays(deps.now(), days).map((day) => {
      const { succeeded = 0, failed = 0, refunded = 0, revenueMinor = 0 } = paid.get(day) ?? {}
      return {
        day,
        revenue: centsToDollars(revenueMinor),
        succeeded,
        failed,
        refunded,
        active: noted(day, 'subscriptions.active'),
        mrr: noted(day, 'subscriptions.mrr'),
      }
    }),
    unavailable: away,
  }
}

type Plans = Awaited<ReturnType<OverviewSources['plans']['read']>>['value']

function toSubscriptionStats(plans: Plans | null): FinancialOverview['subscriptions'] {
  const { mrr, arr } = plans ? mrrAndArrInDollars(plans.mrrMinor) : { mrr: null, arr: null }
  const byTier = plans && withRevenue(plans.byTier)
  return {
    active: plans?.active ?? null,
    mrr,
    arr,
    trialing: plans?.trialing ?? null,
    pastDue: plans?.pastDue ?? null,
    ending: plans?.ending ?? null,
    complimentary: plans?.complimentary ?? null,
    byTier,
  }
}

function withRevenue(tiers: Plans['byTier']) {
  const revenue = mrrByTierInDollars(tiers.map(({ mrrMinor }) => mrrMinor))
  return tiers.map(({ tier, active }, at) => ({ tier, active, mrr: revenue[at] ?? 0 }))
}
