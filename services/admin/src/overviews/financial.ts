import type { FinancialOverview } from '@faresight/contracts/admin/overview'
import type { Deps } from '../deps.ts'
import { byDay, courseOf, lastDays } from './days.ts'
import { gather } from './gather.ts'
import { dollars, revenueByTier, revenueStats, successRate } from './revenue-and-rates.ts'
import type { Sources } from './sources.ts'

/** Subscriptions, payments and disputes, now and on each of the last days. */
export async function financialOverview(
  { plans, payments, disputes, course }: Sources,
  days: number,
  deps: Pick<Deps, 'log' | 'now'>,
): Promise<FinancialOverview> {
  const { known, away, at } = await gather({ plans, payments, disputes, course }, deps)
  const paid = byDay(known.payments ?? [])
  const subscriptions = subscriptionsOf(known.plans)
  const today = deps.now().toISOString().slice(0, 10)
  const present = {
    'subscriptions.active': subscriptions.active,
    'subscriptions.mrr': subscriptions.mrr,
  }
  const noted = courseOf(known.course ?? [], present, today)
  return {
    at: at.toISOString(),
    subscriptions,
    payments: {
      totalRevenue: known.plans && dollars(known.plans.revenueMinor),
      successRate: known.plans && successRate(known.plans),
    },
    disputes: known.disputes,
    days: lastDays(deps.now(), days).map((day) => {
      const { succeeded = 0, failed = 0, refunded = 0, revenueMinor = 0 } = paid.get(day) ?? {}
      return {
        day,
        revenue: dollars(revenueMinor),
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

type Plans = Awaited<ReturnType<Sources['plans']['read']>>['value']

function subscriptionsOf(plans: Plans | null): FinancialOverview['subscriptions'] {
  const { mrr, arr } = plans ? revenueStats(plans.mrrMinor) : { mrr: null, arr: null }
  const byTier = plans && withRevenue(plans.byTier)
  return {
    active: plans?.active ?? null,
    mrr,
    arr,
    trialing: plans?.trialing ?? null,
    pastDue: plans?.pastDue ?? null,
    ending: plans?.ending ?? null,
    granted: plans?.granted ?? null,
    byTier,
  }
}

function withRevenue(tiers: Plans['byTier']) {
  const revenue = revenueByTier(tiers.map(({ mrrMinor }) => mrrMinor))
  return tiers.map(({ tier, active }, at) => ({ tier, active, mrr: revenue[at] ?? 0 }))
}
