import { describe, expect, it } from 'vitest'
import { listAllPairChecks, roundTripSamplerTask } from '../../../test/simulated-market.ts'
import { createCheckSampler } from '../sampler.ts'
import type { ScanCheck, KnownFare } from '../task.ts'
import { createSeededNormals } from './random.ts'

// Fares of a low-cost route: some days cost ten times as much as others.

type Pair = ScanCheck & { kind: 'pair' }

const task = roundTripSamplerTask()
const normal = createSeededNormals(11)
const legs = [0, 1].map(() => Array.from({ length: 92 }, () => 75 * Math.exp(0.6 * normal())))
const priceOf = ({ departureDay, returnDay }: Pair): number =>
  [departureDay, returnDay ?? 0].reduce((sum, day, leg) => sum + (legs[leg]?.[day - task.firstDay] ?? 0), 0)

const pairs = listAllPairChecks(task)
const known = (pair: Pair, change: Partial<KnownFare>): KnownFare => ({
  departureDay: pair.departureDay,
  returnDay: pair.returnDay,
  price: priceOf(pair),
  minutes: null,
  ageDays: 0.01,
  source: 'own',
  ...change,
})
const own = pairs.filter((_, i) => i % 20 === 0).map((pair) => known(pair, {}))
const calendar = pairs
  .filter((_, i) => i % 4 === 1)
  .map((pair) =>
    known(pair, { price: priceOf(pair) * Math.exp(0.05 * normal()), ageDays: 2, source: 'calendar' }),
  )
const cheapest = own.toSorted((a, b) => a.price - b.price).slice(0, 5)

/** Where the sampler believes the cheapest of the own pairs to lie, over what we saw of them. */
function believed(prices: readonly KnownFare[]): number[] {
  const estimates = createCheckSampler(task, prices).priceEstimates()
  return cheapest.map(({ departureDay, returnDay, price }) => {
    const one = estimates.find((each) => each.departureDay === departureDay && each.returnDay === returnDay)
    return Math.sqrt((one?.low ?? 0) * (one?.high ?? 0)) / price
  })
}

describe('known fares', () => {
  it('are trusted if just observed, against any calendar price', () => {
    const dear = calendar.map((fare) => ({ ...fare, price: 1.1 * fare.price }))
    for (const prices of [own, [...own, ...calendar], [...own, ...dear]]) {
      for (const ratio of believed(prices)) {
        expect(ratio).toBeGreaterThan(0.9)
        expect(ratio).toBeLessThan(1.1)
      }
    }
  })

  it('give the same estimates in any order', () => {
    const one = believed([...own, ...calendar])
    const other = believed([...own, ...calendar].toReversed())
    for (const [i, ratio] of one.entries()) expect(ratio).toBeCloseTo(other[i] ?? 0, 1)
  })

  it('do not inflate a route that has expensive days', () => {
    const estimates = createCheckSampler(task, calendar).priceEstimates()
    const off = estimates.map(({ low, high, ...days }) =>
      Math.log(Math.sqrt(low * high) / priceOf({ kind: 'pair', why: 'explore', ...days })),
    )
    const mean = off.reduce((sum, each) => sum + each, 0) / off.length
    expect(Math.abs(mean)).toBeLessThan(0.1)
  })
})
