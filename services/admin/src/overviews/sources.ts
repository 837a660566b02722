import { readScanFigures } from '@faresight/contracts/ai-scan/rpc'
import { readAlertFigures } from '@faresight/contracts/alerts/rpc'
import { readUserFigures } from '@faresight/contracts/auth/rpc'
import { readBillingFigures, readDisputes, readPaymentDays } from '@faresight/contracts/billing/rpc'
import { readNetworkSpend, readSearchDays } from '@faresight/contracts/search/rpc'
import type { ServiceName } from '@faresight/contracts/services'
import { findDailyCounts, findDailyStats } from '../counts/store.ts'
import type { Deps } from '../deps.ts'
import { listLastDays } from './lookups.ts'
import { cacheFor, type TimedValue } from './cache.ts'

const cachedMs = 60_000
/** The longest period of the charts: one request serves every period. */
const maxDays = 365

export interface OverviewSource<T> {
  of: ServiceName
  read: () => Promise<TimedValue<T>>
}

export type OverviewSources = ReturnType<typeof createOverviewSources>

/** Sources of the overviews, each requested at most once a minute per replica. */
export function createOverviewSources({
  bus,
  postgres: { db },
  now,
}: Pick<Deps, 'bus' | 'postgres' | 'now'>) {
  function source<T>(of: ServiceName, ask: () => Promise<T>): OverviewSource<T> {
    return { of, read: cacheFor(ask, { forMs: cachedMs, now }) }
  }
  function span(): { from: string; to: string } {
    const days = listLastDays(now(), maxDays)
    const today = now().toISOString().slice(0, 10)
    return { from: days[0] ?? today, to: today }
  }
  return {
    users: source('auth', () => bus.request(readUserFigures, { from: span().from })),
    plans: source('billing', () => bus.request(readBillingFigures, {})),
    payments: source('billing', async () => (await bus.request(readPaymentDays, span())).days),
    disputes: source('billing', async () => (await bus.request(readDisputes, {})).disputes),
    searches: source('search', async () => (await bus.request(readSearchDays, span())).days),
    shares: source('search', async () => (await bus.request(readNetworkSpend, {})).shares),
    scans: source('ai-scan', () => bus.request(readScanFigures, {})),
    alerts: source('alerts', () => bus.request(readAlertFigures, {})),
    counts: source('admin', () => findDailyCounts(db, span())),
    course: source('admin', () => findDailyStats(db, span())),
  }
}
