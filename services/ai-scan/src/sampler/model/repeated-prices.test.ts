import { expect, test } from 'vitest'
import { roundTripSamplerTask } from '../../../test/simulated-market.ts'
import { listCandidatePairs } from './candidates.ts'
import { createRepeatedPriceModel, type LogPricePrediction } from './repeated-prices.ts'

const candidates = listCandidatePairs(roundTripSamplerTask())
const { firstDay } = candidates
const expected: LogPricePrediction = { mean: Math.log(100), variance: 0.02 }
const pairAt = (departure: number, nights = 7) =>
  candidates.find(firstDay + departure, firstDay + departure + nights)

/** After checks of these prices, on days one after the other. */
function after(prices: readonly number[]) {
  const levels = createRepeatedPriceModel(candidates)
  for (const [i, price] of prices.entries()) levels.record(pairAt(30 + i), Math.log(price), expected)
  return (departure: number, forecast = expected) => levels.newPriceChance(pairAt(departure), forecast)
}

test('a new price is unlikely near days that share one, and likely far from them', () => {
  const newness = after([100, 100, 100, 100, 100])
  expect(newness(35)).toBeLessThan(0.3)
  expect(newness(75)).toBeGreaterThan(0.9)
})

test('seen prices far from the prediction do not count', () => {
  const newness = after([100, 100, 100, 100, 100])
  expect(newness(35, { mean: Math.log(60), variance: 0.002 })).toBeGreaterThan(0.99)
})

test('where no price repeated, the next is likely new', () => {
  expect(after([100, 101, 99, 102, 98, 103, 97, 104, 96])(39)).toBeGreaterThan(0.8)
  expect(after([100, 101, 100, 100, 101, 100, 101, 100, 100])(39)).toBeLessThan(0.25)
})

test('before the first check every price is new', () => {
  expect(after([])(30)).toBeCloseTo(1)
})
