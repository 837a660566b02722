import { readScanStatsRpc } from '@faresight/contracts/ai-scan/rpc'
import { readAlertStatsRpc } from '@faresight/contracts/alerts/rpc'
import { readUserStatsRpc } from '@faresight/contracts/auth/rpc'
import { readBillingStatsRpc, readDisputesRpc, readDailyPaymentsRpc } from '@faresight/contracts/billing/rpc'
import { readNetworkUsageRpc, readDailySearchCountsRpc } from '@faresight/contracts/search/rpc'
import type { ServiceName } from '@faresight/contracts/services'
import { countsBetween, figuresBetween } from '../counts/store.ts'
import type { Deps } from '../deps.ts'
import { lastDays } from './days.ts'
import { held, type Reading } from './held.ts'

/** So long an answer is good enough. */
const heldMs = 60_000
/** Of these the charts show some or all: what is known of all of them is asked once for every span. */
const mostDays = 365

/** Somebody who is asked, and what was last read of them. */
export interface Source<T> {
  of: ServiceName
  read: () => Promise<Reading<T>>
}

export type Sources = ReturnType<typeof createSources>

/** Everybody whom the overviews are calculated from, each asked once in a minute at most, whoever looks. */
export function createSources({ bus, postgres: { db }, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>) {
  function source<T>(of: ServiceName, ask: () => Promise<T>): Source<T> {
    return { of, read: held(ask, { forMs: heldMs, now }) }
  }
  function span(): { from: string; to: string } {
    const days = lastDays(now(), mostDays)
    const today = now().toISOString().slice(0, 10)
    return { from: days[0] ?? today, to: today }
  }
  return {
    users: source('auth', () => bus.request(readUserStatsRpc, { from: span().from })),
    plans: source('billing', () => bus.request(readBillingStatsRpc, {})),
    payments: source('billing', async () => (await bus.request(readDailyPaymentsRpc, span())).days),
    disputes: source('billing', async () => (await bus.request(readDisputesRpc, {})).disputes),
    searches: source('search', async () => (await bus.request(readDailySearchCountsRpc, span())).days),
    shares: source('search', async () => (await bus.request(readNetworkUsageRpc, {})).shares),
    scans: source('ai-scan', () => bus.request(readScanStatsRpc, {})),
    alerts: source('alerts', () => bus.request(readAlertStatsRpc, {})),
    /** What we count ourselves. */
    counts: source('admin', () => countsBetween(db, span())),
    course: source('admin', () => figuresBetween(db, span())),
  }
}
