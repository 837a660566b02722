import { localDateAt } from '@faresight/contracts/days'
import type { CheckedDatePair, Watch } from '../schema.ts'
import type { WatchedTripDates } from '../watches/criteria.ts'
import { type WatchCheckResult, findLowestPrice, type LowestFarePrice } from './check-result.ts'
import { isWindowWatch } from './quote-pairs.ts'
import {
  type CheckPace,
  computeNextDayCheckTime,
  computeNextCheckTime,
  computeCheckRetryTime,
} from './schedule.ts'

/** A price moves if it changes by this share. */
const moveThreshold = 0.03
const maxCheckedPairs = 100

export type WatchUpdate = Pick<Watch, 'nextCheckAt' | 'failures'> &
  Partial<Pick<Watch, 'lastCheckedAt' | 'lastMinor' | 'priceMovedAt' | 'checkedPairs'>>

/** What a check changes on its watch. An unanswered check changes only failures and the next check. */
export function toWatchUpdate(
  watch: Watch,
  result: WatchCheckResult,
  now: Date,
  pace: CheckPace,
): WatchUpdate {
  const { pairs, lowest, isQuotaExceeded } = result
  if (pairs.length === 0) {
    const failures = watch.failures + 1
    return {
      failures,
      nextCheckAt: isQuotaExceeded
        ? computeNextDayCheckTime(watch, now, pace)
        : computeCheckRetryTime(watch, failures, now, pace),
    }
  }
  const priceMovedAt = hasMoved(watch.lastMinor, lowest?.minor ?? null) ? now : watch.priceMovedAt
  return {
    lastCheckedAt: now,
    lastMinor: lowest?.minor ?? null,
    priceMovedAt,
    ...(isWindowWatch(watch) && { checkedPairs: mergeCheckedPairs(watch, result, now) }),
    failures: 0,
    nextCheckAt: computeRegularCheckTime({ ...watch, priceMovedAt }, now, pace),
  }
}

/** The price from which alerts without one measure drops; only alerts created before `madeBefore`, unless it is `null`. */
export interface DropBaseline {
  price: LowestFarePrice
  madeBefore: Date | null
}

/**
 * A baseline is the lowest price of a complete check. A pair of a window may never get an answer, so alerts that have
 * been through an earlier check start from the lowest recent price.
 */
export function selectDropBaseline(
  { lastCheckedAt }: Pick<Watch, 'lastCheckedAt'>,
  { lowest, isComplete }: WatchCheckResult,
  { checkedPairs = [] }: WatchUpdate,
  since: Date,
): DropBaseline | null {
  if (isComplete) return lowest && { price: lowest, madeBefore: null }
  if (lastCheckedAt === null) return null
  const recent = checkedPairs.filter(({ seenAt }) => Date.parse(seenAt) >= since.getTime())
  const price = findLowestPrice(
    recent.flatMap(({ minor, rateDate }) => (minor === null ? [] : { minor, rateDate })),
  )
  return price && { price, madeBefore: lastCheckedAt }
}

export function computeRegularCheckTime(watch: Watch, now: Date, pace: CheckPace): Date {
  return computeNextCheckTime(watch, localDateAt(now, watch.timeZone), now, pace)
}

function hasMoved(before: number | null, minor: number | null): boolean {
  return before !== null && minor !== null && Math.abs(minor - before) >= moveThreshold * before
}

function mergeCheckedPairs(
  { checkedPairs }: Watch,
  { pairs }: WatchCheckResult,
  now: Date,
): CheckedDatePair[] {
  const seenAt = now.toISOString()
  const latest = pairs.map(({ pair, lowest }) => ({
    ...pair,
    minor: lowest?.minor ?? null,
    rateDate: lowest?.rateDate ?? null,
    seenAt,
  }))
  const isReplaced = new Set(latest.map(pairKey))
  return [...latest, ...checkedPairs.filter((it) => !isReplaced.has(pairKey(it)))].slice(0, maxCheckedPairs)
}

const pairKey = ({ departureDate, returnDate }: WatchedTripDates) => `${departureDate} ${returnDate}`
