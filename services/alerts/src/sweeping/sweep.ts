import { deleteInSteps } from '@faresight/kit/delete-in-steps'
import { repeat } from '@faresight/kit/repeat'
import type { Deps } from '../deps.ts'
import { fxRates, notifications, priceAlerts, unsubscribeTokens, watches } from '../schema.ts'
import { deleteOldPrices, outlived } from './store.ts'

const hourMs = 60 * 60 * 1000

type SweepDeps = Pick<Deps, 'postgres' | 'log' | 'now'>

/** Deletes what nobody needs any more: now, and every hour until it is disposed. */
export function startSweep(deps: SweepDeps): AsyncDisposable {
  return repeat(hourMs, (signal) => sweep(deps, signal), { log: deps.log, what: 'delete old alerts' })
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
  await deleteInSteps(db, priceAlerts.id, old.alerts, { signal })
  await deleteInSteps(db, notifications.id, old.notifications, { signal })
  await deleteInSteps(db, unsubscribeTokens.hash, old.tokens, { signal })
  await deleteInSteps(db, watches.id, old.watches, { signal })
  await deleteInSteps(db, fxRates.date, old.rates, { signal })
  await deleteOldPrices(db, now(), signal)
}
