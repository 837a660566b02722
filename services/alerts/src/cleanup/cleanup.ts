import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { fxRates, notifications, priceAlerts, unsubscribeTokens, watches } from '../schema.ts'
import { deleteExpiredWatchPrices, expiredRowConditions } from './store.ts'

interface CleanupDeps {
  postgres: Postgres
  log: Log
  now: () => Date
}

const hourMs = 60 * 60 * 1000

export function startHourlyCleanup(deps: CleanupDeps): AsyncDisposable {
  return startPeriodicTask(hourMs, (signal) => deleteExpiredData(deps, signal), {
    log: deps.log,
    label: 'delete old alerts',
  })
}

/**
 * Alerts first, since watches and rates are unused only after that. If an alert attaches to a watch at that moment,
 * its foreign key fails the deletion and the next run continues.
 */
export async function deleteExpiredData(
  { postgres: { db }, now }: Omit<CleanupDeps, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const old = expiredRowConditions(now())
  await deleteUnlockedRowsInBatches(db, priceAlerts.id, old.alerts, { signal })
  await deleteUnlockedRowsInBatches(db, notifications.id, old.notifications, { signal })
  await deleteUnlockedRowsInBatches(db, unsubscribeTokens.hash, old.tokens, { signal })
  await deleteUnlockedRowsInBatches(db, watches.id, old.watches, { signal })
  await deleteUnlockedRowsInBatches(db, fxRates.date, old.rates, { signal })
  await deleteExpiredWatchPrices(db, now(), signal)
}
