import type { AnalyticsOverview } from '@faresight/contracts/admin/overview'
import type { Deps } from '../deps.ts'
import { byDay, countOf, courseOf, lastDays } from './days.ts'
import { gather } from './gather.ts'
import { conversionRate } from './revenue-and-rates.ts'
import type { Sources } from './sources.ts'

/** Users, searches, scans and alerts, now and on each of the last days. */
export async function analyticsOverview(
  { users, plans, searches, shares, scans, alerts, counts, course }: Sources,
  days: number,
  deps: Pick<Deps, 'log' | 'now'>,
): Promise<AnalyticsOverview> {
  const sources = { users, plans, searches, shares, scans, alerts, counts, course }
  const { known, away, at } = await gather(sources, deps)
  const made = byDay(known.users?.days ?? [])
  const madeOn = (day: string) => made.get(day)?.created ?? 0
  const searched = byDay(known.searches ?? [])
  const counted = countOf(known.counts ?? [])
  const today = deps.now().toISOString().slice(0, 10)
  const total = known.users?.total ?? null
  const noted = courseOf(known.course ?? [], { 'users.total': total }, today)
  return {
    at: at.toISOString(),
    users: {
      total,
      newLast30Days: known.users && sumOf(lastDays(deps.now(), 30).map(madeOn)),
      conversionRate: conversionRate(known.plans?.active ?? null, total),
    },
    alerts: known.alerts,
    scans: known.scans,
    abnormal: (known.shares ?? []).filter(({ isAbnormal }) => isAbnormal).map(({ title }) => title),
    days: lastDays(deps.now(), days).map((day) => {
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

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
