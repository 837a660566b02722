import { addDays, dayMs, toDayNumber } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import { type DayUse, spend } from './budget.ts'
import { checksEach, movesCountSince, nextCheckAt, type Pace, stretchOf } from './pace.ts'

// A month in the life of two thousand watches that are all made in one moment, by the rules alone, five minutes at a time.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const days = 30
/** For so long it shows that all were made at once, where the budget is small. */
const beginningDays = 4
const start = Date.parse('2026-11-22T10:00:00Z')
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

interface Simulated {
  id: string
  departsFrom: string
  cost: number
  /** Of whose price each check finds that it has moved. */
  isLively: boolean
  movedAt: Date | null
  nextCheckAt: number
  checkedAt: number[]
}

/** Departures of the coming 200 days; every tenth a window, every eighth one whose price moves. */
function watchesLike(count: number): Simulated[] {
  return Array.from({ length: count }, (_, index) => ({
    // By the golden ratio: as even as chance is over many, and the same each time.
    id: `${Math.floor(((index * 0.618034) % 1) * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}-`,
    departsFrom: addDays(dayOf(start), 31 + ((index * 7) % 170)),
    cost: index % 10 === 0 ? 5 : 1,
    isLively: index % 8 === 3,
    movedAt: null,
    nextCheckAt: start,
    checkedAt: [],
  }))
}

function simulate(watches: Simulated[], budget: number) {
  const used = { days: new Map<string, number>(), hours: new Map<number, number>() }
  let use: DayUse & { day: string } = { day: '', used: 0, pacedTo: new Date(0) }
  let pace: Pace = { everyMs: dayMs, stretch: 1 }
  let stretch = 0
  for (let at = start; at < start + days * dayMs; at += 5 * minuteMs) {
    const now = new Date(at)
    const today = dayOf(at)
    if (use.day !== today) use = { day: today, used: 0, pacedTo: new Date(today) }
    if (at % hourMs === 0) pace = paceOf(watches, now, budget)
    stretch = Math.max(stretch, pace.stretch)
    const due = watches.filter((it) => it.nextCheckAt <= at).sort((a, b) => a.nextCheckAt - b.nextCheckAt)
    for (const watch of due) {
      const after = spend(use, watch.cost, { now, budget })
      if (!after) break
      use = { ...after, day: today }
      used.days.set(today, use.used)
      const hour = Math.floor(at / hourMs)
      used.hours.set(hour, (used.hours.get(hour) ?? 0) + watch.cost)
      watch.checkedAt.push(at)
      if (watch.isLively) watch.movedAt = now
      watch.nextCheckAt = nextCheckAt(watch, today, now, pace).getTime()
    }
  }
  return { ...used, stretch, pace }
}

function paceOf(watches: readonly Simulated[], now: Date, budget: number): Pace {
  const since = movesCountSince(now, { everyMs: dayMs })
  const groups = watches.map(({ departsFrom, cost, movedAt }) => ({
    daysAhead: toDayNumber(departsFrom) - toDayNumber(dayOf(now.getTime())),
    hasMoved: movedAt !== null && movedAt > since,
    cost,
    count: 1,
  }))
  return { everyMs: dayMs, stretch: stretchOf(groups, budget, dayMs) }
}

/** Whole hours after the first days, in which all were due at once. */
function settledHours(hours: Map<number, number>): number[] {
  const first = Math.ceil((start + beginningDays * dayMs) / hourMs)
  return Array.from({ length: (days - beginningDays) * 24 - 1 }, (_, index) => hours.get(first + index) ?? 0)
}

const mean = (some: readonly number[]) => some.reduce((sum, it) => sum + it, 0) / some.length
const gapsOf = ({ checkedAt }: Simulated) =>
  checkedAt.slice(1).map((at, index) => at - (checkedAt[index] ?? at))

describe.each([
  ['that is enough', 12_000],
  ['that is a third of what would be asked for', 2000],
])('2,000 watches over 30 days, with a budget %s', (_, budget) => {
  const watches = watchesLike(2000)
  const { days: byDay, hours, stretch } = simulate(watches, budget)

  test('never ask for more than it on any day', () => {
    expect(byDay.size).toBe(days + 1)
    expect(Math.max(...byDay.values())).toBeLessThanOrEqual(budget)
  })

  test('never ask in an hour for more than 1.875 even hours and a check, and once spread for half to 1.6 of the mean', () => {
    expect(Math.max(...hours.values())).toBeLessThanOrEqual((1.875 * budget) / 24 + 5)
    const settled = settledHours(hours)
    const even = mean(settled)
    expect(Math.max(...settled)).toBeLessThan(1.6 * even)
    expect(Math.min(...settled)).toBeGreaterThan(0.5 * even)
  })

  test('are checked as much more often as departures are nearer and prices move', () => {
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
    expect(near / far).toBeCloseTo(checksEach(60, false) / checksEach(125, false), 0)
    expect(usual([125, 200], true) / far).toBeCloseTo(2, 0)
    expect(usual([31, 33], false)).toBeGreaterThan(1.4 * near)
  })

  test('are none of them left behind', () => {
    const longest = Math.max(...watches.flatMap(gapsOf))
    expect(Math.min(...watches.map(({ checkedAt }) => checkedAt.length))).toBeGreaterThan(3)
    // An ordinary pause and a half, as long as all are, and an hour of waiting behind others.
    expect(longest).toBeLessThan(1.5 * dayMs * stretch + hourMs)
  })
})
