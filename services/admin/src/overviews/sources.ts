import type { Postgres } from '@faresight/kit/postgres'
import { createTimedCache } from '@faresight/kit/timed-cache'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { readScanStatsRpc } from '@faresight/contracts/ai-scan/rpc'
import { readAlertStatsRpc } from '@faresight/contracts/alerts/rpc'
import { readUserStatsRpc } from '@faresight/contracts/auth/rpc'
import {
  readBillingStatsRpc,
  readDailyNetPaymentsRpc,
  readOpenDisputesRpc,
} from '@faresight/contracts/billing/rpc'
import { readDailySearchCountsRpc, readQuotaAndNetworkUsageRpc } from '@faresight/contracts/search/rpc'
import type { ServiceName } from '@faresight/contracts/services'
import { findDailyCounts, findDailyStats } from '../counts/store.ts'
import { listLastDays } from './lookups.ts'

export interface OverviewDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

const cachedMs = 60_000
/** The longest period of the charts: one request serves every period. */
const maxDays = 365

export interface OverviewSource<T> {
  of: ServiceName
  read: () => Promise<{ at: Date; value: T }>
}

export type OverviewSources = ReturnType<typeof createCachedOverviewSources>

export function createCachedOverviewSources({
  bus,
  postgres: { db },
  now,
}: Pick<OverviewDeps, 'bus' | 'postgres' | 'now'>) {
  function source<T>(of: ServiceName, ask: () => Promise<T>): OverviewSource<T> {
    const read = createTimedCache(async (at) => ({ at, value: await ask() }), { forMs: cachedMs, now })
    return { of, read }
  }
  function span(): { from: string; to: string } {
    const days = listLastDays(now(), maxDays)
    const today = now().toISOString().slice(0, 10)
    return { from: days[0] ?? today, to: today }
  }
  return {
    users: source('auth', () => bus.request(readUserStatsRpc, { from: span().from })),
    plans: source('billing', () => bus.request(readBillingStatsRpc, {})),
    payments: source('billing', async () => (await bus.request(readDailyNetPaymentsRpc, span())).days),
    disputes: source('billing', async () => (await bus.request(readOpenDisputesRpc, {})).disputes),
    searches: source('search', async () => (await bus.request(readDailySearchCountsRpc, span())).days),
    shares: source('search', async () => (await bus.request(readQuotaAndNetworkUsageRpc, {})).shares),
    scans: source('ai-scan', () => bus.request(readScanStatsRpc, {})),
    alerts: source('alerts', () => bus.request(readAlertStatsRpc, {})),
    counts: source('admin', () => findDailyCounts(db, span())),
    course: source('admin', () => findDailyStats(db, span())),
  }
}
