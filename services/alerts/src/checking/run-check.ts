import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type { AlertSettings } from '../config.ts'
import { indexAlerts } from '../matching/index-alerts.ts'
import { triggerMatchingAlerts } from '../matching/trigger-matching.ts'
import { watchCheckCounter } from '../metrics.ts'
import { enqueueNotifications } from '../notifications/queue.ts'
import type { DailyExchangeRates } from '../rates/dated-rates.ts'
import { hasLastDepartureDayPassed } from '../rules/alert-state.ts'
import type { Watch } from '../schema.ts'
import { toFareQuery, type WatchedTripDates } from '../watches/criteria.ts'
import { type WatchCheckResult, type DatePairQuote, toWatchCheckResult } from './check-result.ts'
import { requestWatchDatePairs, requestDatePairQuotes } from './quote-pairs.ts'
import { type CheckPace, recentPriceMoveCutoff } from './schedule.ts'
import {
  type CheckLease,
  claimCheck,
  saveWatchAndEndLease,
  insertWatchPrice,
  setMissingDropBaselines,
} from './store.ts'
import { selectDropBaseline, toWatchUpdate } from './watch-update.ts'

export interface RunWatchCheckDeps {
  postgres: Postgres
  bus: Bus
  rates: DailyExchangeRates
  settings: AlertSettings
  log: Log
  now: () => Date
  pace: () => Promise<CheckPace>
}

/**
 * Requests fares for a watch, triggers its alerts and schedules its next check. Idempotent: search answers the same
 * for ten minutes, and a fare triggers an alert once.
 * @param signal aborted when this process stops; the job is then redelivered
 */
export async function runWatchCheck(
  deps: RunWatchCheckDeps,
  lease: CheckLease,
  signal: AbortSignal,
): Promise<void> {
  const claimed = await claimCheck(deps.postgres.db, lease, deps.now())
  if (!claimed) return
  const { watch, isWatched } = claimed
  if (!isWatched || hasLastDepartureDayPassed(watch, deps.now())) return skipCheck(deps, lease, watch)
  const pairs = await choosePairsOrNull(deps, watch)
  // The window has no sold dates yet.
  if (pairs?.length === 0) return skipCheck(deps, lease, watch)
  const quotes = pairs ? await requestDatePairQuotes(watch, pairs, deps) : []
  signal.throwIfAborted()
  await matchQuotes(deps, watch, quotes)
  await saveResult(deps, lease, watch, toWatchCheckResult(quotes))
}

async function skipCheck(
  { postgres, now }: RunWatchCheckDeps,
  lease: CheckLease,
  watch: Watch,
): Promise<void> {
  const { nextCheckAt, failures } = watch
  await postgres.db.transaction((tx) => saveWatchAndEndLease(tx, lease, { nextCheckAt, failures }, now()))
  watchCheckCounter.inc({ outcome: 'skipped' })
}

async function choosePairsOrNull(deps: RunWatchCheckDeps, watch: Watch): Promise<WatchedTripDates[] | null> {
  try {
    return await requestWatchDatePairs(watch, deps)
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    deps.log.warn({ err: error, watchId: watch.id }, 'ai-scan did not plan the check of a window')
    return null
  }
}

/** Cached answers of search are not published as events, so the check matches them itself. Matching twice is harmless. */
async function matchQuotes(
  deps: RunWatchCheckDeps,
  watch: Watch,
  quotes: readonly DatePairQuote[],
): Promise<void> {
  const observations = quotes.flatMap(({ pair, reply }) =>
    reply?.fares.length ? [{ query: toFareQuery(watch, pair), fares: reply.fares }] : [],
  )
  if (observations.length === 0) return
  const triggered = await deps.postgres.db.transaction((tx) => triggerMatchingAlerts(deps, tx, observations))
  await enqueueNotifications(deps, triggered)
}

/** Saves the result even if the lease has passed to another job; only the next check’s time depends on the lease. */
async function saveResult(
  deps: RunWatchCheckDeps,
  lease: CheckLease,
  watch: Watch,
  result: WatchCheckResult,
): Promise<void> {
  const pace = await deps.pace()
  const at = deps.now()
  const update = toWatchUpdate(watch, result, at, pace)
  const baseline = selectDropBaseline(watch, result, update, recentPriceMoveCutoff(at, pace))
  const { lowest, isQuotaExceeded, pairs } = result
  // Alerts refer to these rates.
  if (lowest) await deps.rates.fetchLatestDate(lowest.rateDate)
  await deps.postgres.db.transaction(async (tx) => {
    if (baseline) await indexAlerts(tx, await setMissingDropBaselines(tx, watch.id, baseline, at), at)
    if (lowest) await insertWatchPrice(tx, watch.id, lowest.minor, at)
    await saveWatchAndEndLease(tx, lease, update, at)
  })
  watchCheckCounter.inc({
    outcome: pairs.length > 0 ? 'answered' : isQuotaExceeded ? 'quota-exceeded' : 'unanswered',
  })
}
