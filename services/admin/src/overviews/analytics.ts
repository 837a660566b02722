import type { OverviewDeps, OverviewSources } from './sources.ts'
import type { AnalyticsOverview } from '@faresight/contracts/admin/overview'
import { createDailyCountLookup, createDailyStatLookup, indexByDay, listLastDays } from './lookups.ts'
import { readAvailableOverviewSources } from './read-sources.ts'
import { conversionRate } from './revenue-and-rates.ts'

export async function readAnalyticsOverview(
  { users, plans, searches, shares, scans, alerts, counts, course }: OverviewSources,
  days: number,
  deps: Pick<OverviewDeps, 'log' | 'now'>,
): Promise<AnalyticsOverview> {
  const sources = { users, plans, searches, shares, scans, alerts, counts, course }
  const { known, away, at } = await readAvailableOverviewSources(sources, deps)
  const made = indexByDay(known.users?.days ?? [])
  const madeOn = (day: string) => made.get(day)?.created ?? 0
  const searched = indexByDay(known.searches ?? [])
  const counted = createDailyCountLookup(known.counts ?? [])
  const today = deps.now().toISOString().slice(0, 10)
  const total = known.users?.total ?? null
  const noted = createDailyStatLookup(known.course ?? [], { 'users.total': total }, today)
  return {
    at: at.toISOString(),
    users: {
      total,
      newLast30Days: known.users && sum(listLastDays(deps.now(), 30).map(madeOn)),
      conversionRate: conversionRate(known.plans?.active ?? null, total),
    },
    alerts: known.alerts,
    scans: known.scans,
    abnormal: (known.shares ?? []).filter(({ isAbnormal }) => isAbnormal).map(({ title }) => title),
    days: listLastDays(deps.now(), days).map((day) => {
      const { visitor = 0, member = 0, subscriber = 0 } = searched.get(day) ?? {}
      return {
        day,
        registrations: madeOn(day),
        searches: visitor + member + subscriber,
        scans: counted(day, 'scans'),
        failedScans: counted(day, 'failed-scans'),
        checks: counted(day, 'checks'),
        alerts: counted(day, 'alerts'),
        users: noted(day, 'users.total'),
      }
    }),
    unavailable: away,
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
