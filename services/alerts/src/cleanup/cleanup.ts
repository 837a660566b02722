import { deleteInSteps } from '@faresight/kit/delete-in-steps'
import type { Postgres } from '@faresight/kit/postgres'
import { repeat } from '@faresight/kit/repeat'
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
  return repeat(hourMs, (signal) => deleteExpiredData(deps, signal), {
    log: deps.log,
    what: 'delete old alerts',
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
  await deleteInSteps(db, priceAlerts.id, old.alerts, { signal })
  await deleteInSteps(db, notifications.id, old.notifications, { signal })
  await deleteInSteps(db, unsubscribeTokens.hash, old.tokens, { signal })
  await deleteInSteps(db, watches.id, old.watches, { signal })
  await deleteInSteps(db, fxRates.date, old.rates, { signal })
  await deleteExpiredWatchPrices(db, now(), signal)
}
