import { expect, test } from 'vitest'
import type { MarketFare } from '../fares/fare-market.ts'
import type { DatePairGrid } from './grids.ts'
import { logGapToCheapestUnchecked, relativeRegret, runPolicy } from './run-policy.ts'
import { computePairFares, hasSaturdayNight } from './variants.ts'

const byPrice = { price: 1, time: 0 }
const deals: MarketFare[] = [
  { price: 200, minutes: 100 },
  { price: 100, minutes: 300 },
  { price: 110, minutes: 120 },
]

test('regret is how far the found price is above the cheapest', () => {
  expect(relativeRegret(deals, 0, byPrice)).toBeCloseTo(1)
  expect(relativeRegret(deals, 1, byPrice)).toBe(0)
})

test('regret of the score is against the lowest score of the grid, by its true cheapest and shortest', () => {
  const weights = { price: 0.7, time: 0.3 }
  const [best, cheapest] = [0.7 * 1.1 + 0.3 * 1.2, 0.7 + 0.3 * 3]
  expect(relativeRegret(deals, 2, weights)).toBe(0)
  expect(relativeRegret(deals, 1, weights)).toBeCloseTo(cheapest / best - 1)
})

test('the gap of a certificate is to the cheapest pair that was not checked', () => {
  expect(logGapToCheapestUnchecked(deals, 0, new Set([0]))).toBeCloseTo(Math.log(2))
  expect(logGapToCheapestUnchecked(deals, 2, new Set([1, 2]))).toBeCloseTo(Math.log(110 / 200))
  expect(logGapToCheapestUnchecked(deals, 1, new Set([0, 1, 2]))).toBe(-Infinity)
})

// 2 January 2027 is a Saturday.
const saturday = 20820

test.each([
  ['Saturday to Sunday', 0, 1, true],
  ['Sunday to Saturday', 1, 7, false],
  ['Friday to Saturday', -1, 0, false],
  ['Friday to Sunday', -1, 1, true],
  ['Monday to Monday', 2, 9, true],
])('%s', (_, from, to, has) => {
  expect(hasSaturdayNight({ departureDay: saturday + from, returnDay: saturday + to })).toBe(has)
})

function gridOf(cheapest: number): DatePairGrid {
  const days = Array.from({ length: 40 }, (_, at) => saturday + at)
  const fareOn = (day: number): [number, MarketFare] => [
    day,
    { price: day === saturday + cheapest ? 50 : 100, minutes: 60 },
  ]
  return {
    market: 'made',
    cityPair: 'AAA-BBB',
    origin: 'AAA',
    destination: 'BBB',
    today: saturday - 7,
    pairs: days.slice(0, 20).flatMap((day) => [
      { departureDay: day, returnDay: day + 4 },
      { departureDay: day, returnDay: day + 16 },
    ]),
    outbound: new Map(days.map(fareOn)),
    inbound: new Map(days.map((day) => [day, { price: 100, minutes: 70 }])),
  }
}

test('round trips are the sum of both ways, and as one ticket dearer without a Saturday night and for long stays', () => {
  const grid = gridOf(0)
  expect(computePairFares(grid, 'additive')[0]).toEqual({ price: 150, minutes: 130 })
  const factors = computePairFares(grid, 'non-additive').map(({ price }, at) => {
    const pair = grid.pairs[at]
    const isLong = at % 2 === 1
    return Math.log(
      price / (at < 2 ? 150 : 200) / (isLong ? 1.05 : 1) / (pair && hasSaturdayNight(pair) ? 1 : 1.12),
    )
  })
  const spread = Math.sqrt(factors.reduce((sum, factor) => sum + factor ** 2, 0) / factors.length)
  expect(spread).toBeGreaterThan(0.02)
  expect(spread).toBeLessThan(0.04)
  expect(computePairFares(grid, 'non-additive')).toEqual(computePairFares(grid, 'non-additive'))
})

test.each(['even', 'random', 'coordinate'] as const)('%s spends its budget and no more', (policy) => {
  const grid = gridOf(3)
  const one = { variant: 'additive', policy, budget: 12, aim: 'price' } as const
  expect(runPolicy(grid, computePairFares(grid, 'additive'), one, null)).toMatchObject({
    checks: 12,
    claim: null,
  })
  const all = runPolicy(grid, computePairFares(grid, 'additive'), { ...one, budget: 1000 }, null)
  expect(all).toMatchObject({ checks: grid.pairs.length, regret: 0 })
})
