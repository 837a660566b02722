import { addDays, dayMs } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import {
  checksPerInterval,
  computeCheckIntervalFactor,
  computeNextDayCheckTime,
  computeNextCheckTime,
  computeCheckRetryTime,
} from './schedule.ts'

const now = new Date('2026-11-22T10:00:00Z')
const today = '2026-11-22'
const hourMs = dayMs / 24
const pace = { intervalMs: dayMs, intervalFactor: 1 }
const id = (share: number) =>
  `${Math.floor(share * 2 ** 32)
    .toString(16)
    .padStart(8, '0')}-0000-4000-8000-000000000000`
const watchLike = (daysAhead: number, priceMovedAt: Date | null = null, share = 0.3) => ({
  id: id(share),
  departsFrom: addDays(today, daysAhead),
  priceMovedAt,
})
const hoursTo = (date: Date) => (date.getTime() - now.getTime()) / hourMs

test.each([
  [0, 6],
  [3, 6],
  [4, 4],
  [14, 4],
  [30, 3],
  [31, 2],
  [90, 2],
  [91, 1],
  [300, 1],
])(
  '%s days ahead a watch is checked %s times a day, and twice as often after a price move',
  (days, times) => {
    expect(checksPerInterval(days, false)).toBe(times)
    expect(checksPerInterval(days, true)).toBe(2 * times)
  },
)

describe('the next check', () => {
  test.each([
    ['of a distant departure', watchLike(200), 24],
    ['of a near departure', watchLike(2), 4],
    ['after a price move within two days', watchLike(200, new Date(now.getTime() - 20 * hourMs)), 12],
    ['after an older price move', watchLike(200, new Date(now.getTime() - 49 * hourMs)), 24],
    ['of a window that has begun', watchLike(-20), 4],
  ])('%s is half to one and a half intervals ahead', (_, watch, hours) => {
    const next = hoursTo(computeNextCheckTime(watch, today, now, pace))
    expect(next).toBeGreaterThanOrEqual(hours / 2)
    expect(next).toBeLessThan(1.5 * hours)
    const after = computeNextCheckTime(watch, today, computeNextCheckTime(watch, today, now, pace), pace)
    expect(hoursTo(after) - next).toBeCloseTo(hours, 5)
  })

  test('is spread by the id over the whole interval', () => {
    const shares = Array.from({ length: 24 }, (_, index) => (index + 0.5) / 24)
    const hours = shares.map((share) =>
      Math.floor(hoursTo(computeNextCheckTime(watchLike(200, null, share), today, now, pace))),
    )
    expect(hours.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index + 12))
  })

  test('moves back by the interval factor', () => {
    const stretched = { ...pace, intervalFactor: 5 }
    const first = computeNextCheckTime(watchLike(200), today, now, stretched)
    expect(computeNextCheckTime(watchLike(200), today, first, stretched).getTime() - first.getTime()).toBe(
      5 * dayMs,
    )
  })
})

test('an unanswered check is retried with backoff, never later than the regular interval', () => {
  const minutes = [1, 2, 3, 5, 9, 11, 12, 400].map((failures) =>
    Math.round(60 * hoursTo(computeCheckRetryTime(watchLike(200, null, 1 / 3), failures, now, pace))),
  )
  expect(minutes).toEqual([1, 2, 4, 16, 256, 1024, 1440, 1440])
})

test('after an exceeded quota a check waits for the early hours (UTC) of the next day', () => {
  const moments = [0, 0.5, 0.999].map((share) =>
    computeNextDayCheckTime({ id: id(share) }, now, pace).toISOString(),
  )
  expect(moments[0]).toBe('2026-11-23T00:00:00.000Z')
  expect(moments[1]).toBe('2026-11-23T01:30:00.000Z')
  expect(moments[2]?.slice(0, 15)).toBe('2026-11-23T02:5')
})

test.each([
  ['is enough', 1000, 1],
  ['is just enough', 200, 1],
  ['is a tenth too little', 182, 1.1],
  ['is far too little', 90, 1.1 ** 9],
  ['is nothing', 0, 1],
])('intervals grow in steps as far as needed when the budget %s', (_, budget, stretch) => {
  const groups = [
    { daysAhead: 200, hasMoved: false, cost: 1, count: 100 },
    { daysAhead: 10, hasMoved: false, cost: 2, count: 10 },
  ]
  expect(computeCheckIntervalFactor(groups, budget, dayMs)).toBeCloseTo(stretch, 9)
})
