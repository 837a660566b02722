import { deletedItemRetentionHours } from '@faresight/contracts/retention'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { purgeDeletedSavedSearches } from './store.ts'

const hourMs = 60 * 60 * 1000

/** Longer than an owner may restore one, and than alerts need to hear of the deletion. */
const purgeAfterMs = deletedItemRetentionHours * hourMs

/** A day after deletion: now, and every hour until disposed. */
export function startSavedSearchPurge({
  postgres,
  log,
  now,
}: {
  postgres: Postgres
  log: Log
  now: () => Date
}): AsyncDisposable {
  const sweep = (signal: AbortSignal) =>
    purgeDeletedSavedSearches(postgres.db, new Date(now().getTime() - purgeAfterMs), signal)
  return startPeriodicTask(hourMs, sweep, { log, label: 'purge deleted saved searches' })
}
