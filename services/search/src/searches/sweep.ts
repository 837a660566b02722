import { dayMs } from '@faresight/contracts/days'
import { requestCountRetentionDays, searchHistoryRetentionMonths } from '@faresight/contracts/retention'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { forgetOldClickers } from '../erasure/store.ts'
import { deleteQuotaUsageBefore } from '../abuse-protection/store.ts'
import { deleteOldest } from './store.ts'

const everyMs = 60 * 60 * 1000
/** Results go with their searches, so that each stands for hundreds of rows. */
const atOnce = 100

/**
 * Deletes searches, and the offers of scans, when they have been kept for twelve months, and forgets who it was that went
 * to a seller then, as well as what networks and users asked on days before yesterday: now, and every hour until it is disposed.
 */
export function startSweep({ postgres, log, now }: Pick<Deps, 'postgres' | 'log' | 'now'>): AsyncDisposable {
  async function sweep(signal: AbortSignal): Promise<void> {
    const before = now()
    before.setUTCMonth(before.getUTCMonth() - searchHistoryRetentionMonths)
    for (let count = atOnce; count === atOnce && !signal.aborted;) {
      count = await deleteOldest(postgres.db, before, atOnce)
      log.debug({ count }, 'old searches deleted')
    }
    for (let count = atOnce; count === atOnce && !signal.aborted;) {
      count = await forgetOldClickers(postgres.db, before, atOnce)
    }
    // What is asked around midnight may still be counted for the day before.
    const firstKept = new Date(now().getTime() - (requestCountRetentionDays - 1) * dayMs)
    await deleteQuotaUsageBefore(postgres.db, firstKept.toISOString().slice(0, 10))
  }
  return startPeriodicTask(everyMs, sweep, { log, label: 'delete old searches' })
}
