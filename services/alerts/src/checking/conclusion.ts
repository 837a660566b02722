import { localDateAt } from '@faresight/contracts/days'
import type { SeenPair, Watch } from '../schema.ts'
import type { TripDays } from '../watches/question.ts'
import { isWindow } from './asking.ts'
import { cheapest, type Finding, type Lowest } from './finding.ts'
import { nextCheckAt, nextDayAt, type Pace, retryAt } from './pace.ts'

/** Share of a price by which another one is clearly different. */
const clearMove = 0.03
/** Pairs of a window of which is remembered what they cost. */
const mostSeen = 100

/** How a watch stands after a check. */
export type Conclusion = Pick<Watch, 'nextCheckAt' | 'failures'> &
  Partial<Pick<Watch, 'lastCheckedAt' | 'lastMinor' | 'movedAt' | 'seen'>>

/** What a check changes of its watch. Only one that somebody has answered is one that was made. */
export function concluded(watch: Watch, finding: Finding, now: Date, pace: Pace): Conclusion {
  const { found, lowest, isSpent } = finding
  if (found.length === 0) {
    const failures = watch.failures + 1
    return {
      failures,
      nextCheckAt: isSpent ? nextDayAt(watch, now, pace) : retryAt(watch, failures, now, pace),
    }
  }
  const movedAt = hasMoved(watch.lastMinor, lowest?.minor ?? null) ? now : watch.movedAt
  return {
    lastCheckedAt: now,
    lastMinor: lowest?.minor ?? null,
    movedAt,
    ...(isWindow(watch) && { seen: seenAfter(watch, finding, now) }),
    failures: 0,
    nextCheckAt: usualNext({ ...watch, movedAt }, now, pace),
  }
}

/** From what alerts start that have no price yet; all, or those that were made before some moment. */
export interface Start {
  price: Lowest
  madeBefore: Date | null
}

/**
 * A drop is measured from the lowest of a whole check, not from one of its pairs to the next. But a pair of a window may never be
 * answered: who has been there for an earlier check starts from the lowest that was found of late.
 */
export function startOf(
  { lastCheckedAt }: Pick<Watch, 'lastCheckedAt'>,
  { lowest, isWhole }: Finding,
  { seen = [] }: Conclusion,
  since: Date,
): Start | null {
  if (isWhole) return lowest && { price: lowest, madeBefore: null }
  if (lastCheckedAt === null) return null
  const late = seen.filter(({ seenAt }) => Date.parse(seenAt) >= since.getTime())
  const price = cheapest(late.flatMap(({ minor, rateDate }) => (minor === null ? [] : { minor, rateDate })))
  return price && { price, madeBefore: lastCheckedAt }
}

/** When a watch is checked next where all goes well. */
export function usualNext(watch: Watch, now: Date, pace: Pace): Date {
  return nextCheckAt(watch, localDateAt(now, watch.timeZone), now, pace)
}

function hasMoved(before: number | null, minor: number | null): boolean {
  return before !== null && minor !== null && Math.abs(minor - before) >= clearMove * before
}

function seenAfter({ seen }: Watch, { found }: Finding, now: Date): SeenPair[] {
  const seenAt = now.toISOString()
  const fresh = found.map(({ pair, lowest }) => ({
    ...pair,
    minor: lowest?.minor ?? null,
    rateDate: lowest?.rateDate ?? null,
    seenAt,
  }))
  const isFresh = new Set(fresh.map(textOf))
  return [...fresh, ...seen.filter((it) => !isFresh.has(textOf(it)))].slice(0, mostSeen)
}

const textOf = ({ departureDate, returnDate }: TripDays) => `${departureDate} ${returnDate}`
