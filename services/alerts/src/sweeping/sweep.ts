import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { fxRates, notifications, priceAlerts, unsubscribeTokens, watches } from '../schema.ts'
import { deleteOldPrices, outlived } from './store.ts'

const hourMs = 60 * 60 * 1000

type SweepDeps = Pick<Deps, 'postgres' | 'log' | 'now'>

/** Deletes what nobody needs any more: now, and every hour until it is disposed. */
export function startSweep(deps: SweepDeps): AsyncDisposable {
  return startPeriodicTask(hourMs, (signal) => sweep(deps, signal), {
    log: deps.log,
    label: 'delete old alerts',
  })
}

/**
 * Alerts first: what they watched, and the rates that they refer to, is then nobody's. A watch that somebody takes up at that very
 * moment is kept by its foreign key: then the turn fails, and the next one goes on.
 */
export async function sweep(
  { postgres: { db }, now }: Omit<SweepDeps, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const old = outlived(now())
  await deleteInBatches(db, priceAlerts.id, old.alerts, { signal })
  await deleteInBatches(db, notifications.id, old.notifications, { signal })
  await deleteInBatches(db, unsubscribeTokens.hash, old.tokens, { signal })
  await deleteInBatches(db, watches.id, old.watches, { signal })
  await deleteInBatches(db, fxRates.date, old.rates, { signal })
  await deleteOldPrices(db, now(), signal)
}
