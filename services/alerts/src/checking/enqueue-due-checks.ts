import { checkWatchedFaresJob } from '@faresight/contracts/alerts/messages'
import { dayMs } from '@faresight/contracts/days'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type { AlertSettings } from '../config.ts'
import { watchCheckCounter } from '../metrics.ts'
import { hasLastDepartureDayPassed } from '../rules/alert-state.ts'
import type { Watch } from '../schema.ts'
import { computeUsageAfterCheck } from './budget.ts'
import { computeCheckCostInFares } from './quote-pairs.ts'
import { type CheckPace, computeCheckRetryTime } from './schedule.ts'
import {
  abandonLostCheck,
  type CheckLease,
  assignCheckLease,
  upsertDailyUsageForUpdate,
  lockDueWatches,
  lockWatchesWithLostCheck,
  postponeWatches,
  saveDailyCheckUsage,
} from './store.ts'
import { computeRegularCheckTime } from './watch-update.ts'

export interface DispatchDeps {
  postgres: Postgres
  bus: Bus
  settings: AlertSettings
  log: Log
  now: () => Date
  pace: () => Promise<CheckPace>
}

const batchSize = 100
/** Longer than a job takes with all its retries and its wait in the queue. */
const lostAfterMs = 15 * 60 * 1000
/** Postpones a watch without active alerts; a returning owner makes it due. */
const unwatchedDelayMs = dayMs
const departedDelayMs = 300 * dayMs

/** Enqueues a check for each due watch that the day’s budget allows. Safe on any number of replicas. */
export async function enqueueDueChecksWithinBudget(deps: DispatchDeps, signal: AbortSignal): Promise<void> {
  // Jobs that can’t be sent would use up the budget.
  await deps.bus.ready()
  const pace = await deps.pace()
  await deps.postgres.db.transaction((tx) => retryLostChecks(tx, deps, pace))
  for (let isMore = true; isMore && !signal.aborted;) {
    const { leases, hasMore } = await deps.postgres.db.transaction((tx) => leaseDueChecks(tx, deps, pace))
    for (const lease of leases)
      await deps.bus.sendJob(checkWatchedFaresJob, lease, { id: `${lease.watchId} ${lease.lease}` })
    isMore = hasMore
  }
}

async function leaseDueChecks(
  tx: Tx,
  { settings, now }: DispatchDeps,
  pace: CheckPace,
): Promise<{ leases: CheckLease[]; hasMore: boolean }> {
  const at = now()
  const due = await lockDueWatches(tx, at, batchSize)
  const departed = due.filter(({ watch }) => hasLastDepartureDayPassed(watch, at)).map(({ watch }) => watch)
  const unwatched = due.filter(({ watch, isWatched }) => !isWatched && !departed.includes(watch))
  await postponeWatches(tx, toWatchIds(departed), addMs(at, departedDelayMs))
  await postponeWatches(tx, toWatchIds(unwatched.map(({ watch }) => watch)), addMs(at, unwatchedDelayMs))
  const watched = due.filter(({ watch, isWatched }) => isWatched && !departed.includes(watch))
  const leases: CheckLease[] = []
  if (watched.length > 0) {
    let dailyUsage = await upsertDailyUsageForUpdate(tx, at)
    for (const { watch } of watched) {
      const usage = computeUsageAfterCheck(dailyUsage, computeCheckCostInFares(watch, settings), {
        now: at,
        budget: settings.checksPerDay,
      })
      // The remaining watches have waited less.
      if (!usage) break
      dailyUsage = usage
      leases.push(
        await assignCheckLease(tx, watch, { now: at, nextCheckAt: computeRegularCheckTime(watch, at, pace) }),
      )
    }
    await saveDailyCheckUsage(tx, at, dailyUsage)
  }
  return { leases, hasMore: due.length === batchSize && leases.length === watched.length }
}

/** Retries watches whose job was lost, with backoff so that repeated losses don’t use up the budget. */
async function retryLostChecks(tx: Tx, { now, log }: DispatchDeps, pace: CheckPace): Promise<void> {
  const at = now()
  for (const watch of await lockWatchesWithLostCheck(tx, addMs(at, -lostAfterMs), batchSize)) {
    log.warn({ watchId: watch.id, failures: watch.failures }, 'a check was lost')
    watchCheckCounter.inc({ outcome: 'lost' })
    await abandonLostCheck(tx, watch, computeCheckRetryTime(watch, watch.failures + 1, at, pace))
  }
}

const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms)
const toWatchIds = (some: readonly Watch[]) => some.map(({ id }) => id)
