import type { OverviewDeps } from './sources.ts'
import type { DashboardStatName } from '@faresight/contracts/admin/dashboard-stats'
import { readUserStatsRpc } from '@faresight/contracts/auth/rpc'
import { readBillingStatsRpc } from '@faresight/contracts/billing/rpc'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { findStatsRecordedSince, type DashboardStatValue, upsertDailyStats } from '../counts/store.ts'
import { mrrAndArrInDollars } from './revenue-and-rates.ts'

const checkEveryMs = 60_000
const recordEveryMs = 60 * 60 * 1000

const statSources: readonly {
  figures: readonly DashboardStatName[]
  ask: (deps: OverviewDeps) => Promise<DashboardStatValue[]>
}[] = [
  {
    figures: ['users.total'],
    ask: async ({ bus, now }) => {
      const from = now().toISOString().slice(0, 10)
      return [{ stat: 'users.total', value: (await bus.request(readUserStatsRpc, { from })).total }]
    },
  },
  {
    figures: ['subscriptions.active', 'subscriptions.mrr'],
    ask: async ({ bus }) => {
      const known = await bus.request(readBillingStatsRpc, {})
      return [
        { stat: 'subscriptions.active', value: known.active },
        { stat: 'subscriptions.mrr', value: mrrAndArrInDollars(known.mrrMinor).mrr },
      ]
    },
  },
]

/** Records current values every hour: the last one of a day remains. Any replica that sees an hour elapsed records for all. */
export function startHourlyStatRecorder(deps: OverviewDeps): AsyncDisposable {
  return startPeriodicTask(checkEveryMs, () => recordDueStats(deps), {
    log: deps.log,
    label: 'record the stats of the day',
  })
}

/** Records values that are older than an hour. An unavailable service does not delay the others. */
export async function recordDueStats(deps: OverviewDeps): Promise<void> {
  const at = deps.now()
  const since = new Date(at.getTime() - recordEveryMs)
  const had = await findStatsRecordedSince(deps.postgres.db, at.toISOString().slice(0, 10), since)
  const due = statSources.filter(({ figures }) => figures.some((figure) => !had.has(figure)))
  const asked = await Promise.allSettled(due.map(({ ask }) => ask(deps)))
  await upsertDailyStats(
    deps.postgres.db,
    asked.flatMap((it) => (it.status === 'fulfilled' ? it.value : [])),
    at,
  )
  const failed = asked.find((it) => it.status === 'rejected')
  if (failed) throw failed.reason
}
