import type { DashboardStatName } from '@faresight/contracts/admin/dashboard-stats'
import { readUserStatsRpc } from '@faresight/contracts/auth/rpc'
import { readBillingStatsRpc } from '@faresight/contracts/billing/rpc'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { type Noted, noteFigures, notedSince } from '../counts/store.ts'
import type { Deps } from '../deps.ts'
import { revenueStats } from './revenue-and-rates.ts'

const lookEveryMs = 60_000
const everyMs = 60 * 60 * 1000

/** Whose course the charts show, by who is asked for them. */
const sources: readonly { figures: readonly DashboardStatName[]; ask: (deps: Deps) => Promise<Noted[]> }[] = [
  {
    figures: ['users.total'],
    ask: async ({ bus, now }) => {
      const from = now().toISOString().slice(0, 10)
      return [{ figure: 'users.total', value: (await bus.request(readUserStatsRpc, { from })).total }]
    },
  },
  {
    figures: ['subscriptions.active', 'subscriptions.mrr'],
    ask: async ({ bus }) => {
      const known = await bus.request(readBillingStatsRpc, {})
      return [
        { figure: 'subscriptions.active', value: known.active },
        { figure: 'subscriptions.mrr', value: revenueStats(known.mrrMinor).mrr },
      ]
    },
  },
]

/**
 * Notes each hour what figures are, until it is disposed: the last of a day is what stays of it. Whichever replica is the first
 * to see that an hour is over does it for all.
 */
export function noteCourse(deps: Deps): AsyncDisposable {
  return startPeriodicTask(lookEveryMs, () => noteDue(deps), {
    log: deps.log,
    label: 'note the figures of the day',
  })
}

/** Notes what nobody has noted for an hour. One service that is away holds up nothing of the others. */
export async function noteDue(deps: Deps): Promise<void> {
  const at = deps.now()
  const since = new Date(at.getTime() - everyMs)
  const had = await notedSince(deps.postgres.db, at.toISOString().slice(0, 10), since)
  const due = sources.filter(({ figures }) => figures.some((figure) => !had.has(figure)))
  const asked = await Promise.allSettled(due.map(({ ask }) => ask(deps)))
  await noteFigures(
    deps.postgres.db,
    asked.flatMap((it) => (it.status === 'fulfilled' ? it.value : [])),
    at,
  )
  const failed = asked.find((it) => it.status === 'rejected')
  if (failed) throw failed.reason
}
