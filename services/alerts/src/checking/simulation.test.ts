import { addDays, dayMs, toDayNumber } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import { type DailyCheckUsage, computeUsageAfterCheck } from './budget.ts'
import {
  type CheckPace,
  checksPerInterval,
  computeCheckIntervalFactor,
  recentPriceMoveCutoff,
  computeNextCheckTime,
} from './schedule.ts'

// Simulates a month of 2,000 watches created at the same moment, in steps of five minutes.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const days = 30
/** With a small budget the common start shows for this long. */
const beginningDays = 4
const start = Date.parse('2026-11-22T10:00:00Z')
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

interface Simulated {
  id: string
  departsFrom: string
  cost: number
  /** Whether each check finds a moved price. */
  isLively: boolean
  priceMovedAt: Date | null
  nextCheckAt: number
  checkedAt: number[]
}

/** Departures of the next 200 days; every tenth is a window, every eighth has a moving price. */
function watchesLike(count: number): Simulated[] {
  return Array.from({ length: count }, (_, index) => ({
    // The golden ratio spreads ids evenly and reproducibly.
    id: `${Math.floor(((index * 0.618034) % 1) * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}-`,
    departsFrom: addDays(dayOf(start), 31 + ((index * 7) % 170)),
    cost: index % 10 === 0 ? 5 : 1,
    isLively: index % 8 === 3,
    priceMovedAt: null,
    nextCheckAt: start,
    checkedAt: [],
  }))
}

function simulate(watches: Simulated[], budget: number) {
  const used = { days: new Map<string, number>(), hours: new Map<number, number>() }
  let use: DailyCheckUsage & { day: string } = { day: '', used: 0, nextAllowedAt: new Date(0) }
  let pace: CheckPace = { intervalMs: dayMs, intervalFactor: 1 }
  let stretch = 0
  for (let at = start; at < start + days * dayMs; at += 5 * minuteMs) {
    const now = new Date(at)
    const today = dayOf(at)
    if (use.day !== today) use = { day: today, used: 0, nextAllowedAt: new Date(today) }
    if (at % hourMs === 0) pace = paceOf(watches, now, budget)
    stretch = Math.max(stretch, pace.intervalFactor)
    const due = watches.filter((it) => it.nextCheckAt <= at).sort((a, b) => a.nextCheckAt - b.nextCheckAt)
    for (const watch of due) {
      const after = computeUsageAfterCheck(use, watch.cost, { now, budget })
      if (!after) break
      use = { ...after, day: today }
      used.days.set(today, use.used)
      const hour = Math.floor(at / hourMs)
      used.hours.set(hour, (used.hours.get(hour) ?? 0) + watch.cost)
      watch.checkedAt.push(at)
      if (watch.isLively) watch.priceMovedAt = now
      watch.nextCheckAt = computeNextCheckTime(watch, today, now, pace).getTime()
    }
  }
  return { ...used, stretch, pace }
}

function paceOf(watches: readonly Simulated[], now: Date, budget: number): CheckPace {
  const since = recentPriceMoveCutoff(now, { intervalMs: dayMs })
  const groups = watches.map(({ departsFrom, cost, priceMovedAt }) => ({
    daysAhead: toDayNumber(departsFrom) - toDayNumber(dayOf(now.getTime())),
    hasMoved: priceMovedAt !== null && priceMovedAt > since,
    cost,
    count: 1,
  }))
  return { intervalMs: dayMs, intervalFactor: computeCheckIntervalFactor(groups, budget, dayMs) }
}

/** Whole hours after the first days, when all watches were due at once. */
function settledHours(hours: Map<number, number>): number[] {
  const first = Math.ceil((start + beginningDays * dayMs) / hourMs)
  return Array.from({ length: (days - beginningDays) * 24 - 1 }, (_, index) => hours.get(first + index) ?? 0)
}

const mean = (some: readonly number[]) => some.reduce((sum, it) => sum + it, 0) / some.length
const gapsOf = ({ checkedAt }: Simulated) =>
  checkedAt.slice(1).map((at, index) => at - (checkedAt[index] ?? at))

describe.each([
  ['that is enough', 12_000],
  ['that is a third of the demand', 2000],
])('2,000 watches over 30 days, with a budget %s', (_, budget) => {
  const watches = watchesLike(2000)
  const { days: byDay, hours, stretch } = simulate(watches, budget)

  test('never exceed the budget of a day', () => {
    expect(byDay.size).toBe(days + 1)
    expect(Math.max(...byDay.values())).toBeLessThanOrEqual(budget)
  })

  test('never use more than 1.875 even hours plus a check in an hour, and once spread half to 1.6 of the mean', () => {
    expect(Math.max(...hours.values())).toBeLessThanOrEqual((1.875 * budget) / 24 + 5)
    const settled = settledHours(hours)
    const even = mean(settled)
    expect(Math.max(...settled)).toBeLessThan(1.6 * even)
    expect(Math.min(...settled)).toBeGreaterThan(0.5 * even)
  })

  test('are checked more often for nearer departures and moving prices', () => {
    const usual = (days: [number, number], isLively: boolean) =>
      mean(
        watches
          .filter((it) => it.isLively === isLively)
          .filter(({ departsFrom }) => {
            const ahead = toDayNumber(departsFrom) - toDayNumber(dayOf(start))
            return ahead >= days[0] && ahead <= days[1]
          })
          .map(({ checkedAt }) => checkedAt.length),
      )
    const [near, far] = [usual([60, 90], false), usual([125, 200], false)]
    expect(near / far).toBeCloseTo(checksPerInterval(60, false) / checksPerInterval(125, false), 0)
    expect(usual([125, 200], true) / far).toBeCloseTo(2, 0)
    expect(usual([31, 33], false)).toBeGreaterThan(1.4 * near)
  })

  test('are all checked in time', () => {
    const longest = Math.max(...watches.flatMap(gapsOf))
    expect(Math.min(...watches.map(({ checkedAt }) => checkedAt.length))).toBeGreaterThan(3)
    // One and a half stretched intervals, plus an hour in the queue.
    expect(longest).toBeLessThan(1.5 * dayMs * stretch + hourMs)
  })
})
