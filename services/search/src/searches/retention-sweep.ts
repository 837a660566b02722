import { dayMs } from '@faresight/contracts/days'
import { requestCountRetentionDays, searchHistoryRetentionMonths } from '@faresight/contracts/retention'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { anonymizeOldClicks } from '../erasure/store.ts'
import { deleteQuotaUsageAndSaltsBefore } from '../abuse-protection/store.ts'
import { deleteOldestSearches } from './store.ts'

const intervalMs = 60 * 60 * 1000
/** Each search is deleted with hundreds of result rows. */
const batchSize = 100

/**
 * Deletes searches and offers of scans after twelve months, removes users from clicks as old, and deletes request counts of days
 * before yesterday: now, and every hour until disposed.
 */
export function startRetentionSweep({
  postgres,
  log,
  now,
}: {
  postgres: Postgres
  log: Log
  now: () => Date
}): AsyncDisposable {
  async function sweep(signal: AbortSignal): Promise<void> {
    const before = now()
    before.setUTCMonth(before.getUTCMonth() - searchHistoryRetentionMonths)
    for (let count = batchSize; count === batchSize && !signal.aborted;) {
      count = await deleteOldestSearches(postgres.db, before, batchSize)
      log.debug({ count }, 'old searches deleted')
    }
    for (let count = batchSize; count === batchSize && !signal.aborted;) {
      count = await anonymizeOldClicks(postgres.db, before, batchSize)
    }
    // Requests around midnight may still be counted for the day before.
    const firstKept = new Date(now().getTime() - (requestCountRetentionDays - 1) * dayMs)
    await deleteQuotaUsageAndSaltsBefore(postgres.db, firstKept.toISOString().slice(0, 10))
  }
  return startPeriodicTask(intervalMs, sweep, { log, label: 'delete old searches' })
}
