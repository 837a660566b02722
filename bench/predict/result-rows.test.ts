import { expect, test } from 'vitest'
import {
  addToForecastTally,
  createEmptyForecastTally,
  type ScoredForecast,
  type ForecastTally,
} from '../../services/ai-scan/src/scoring/forecast-tally.ts'
import { ratioWithStandardError, toPredictRows, groupTallies } from './result-rows.ts'

function tallyOf(count: number, more: Partial<ScoredForecast>): ForecastTally {
  const tally = createEmptyForecastTally()
  const ranges = { low80: 90, high80: 110, low95: 80, high95: 120 }
  const chances = { fallChance: 0.5, riseChance: 0.25, advice: 'no_signal' } as const
  for (let turn = 0; turn < count; turn += 1)
    addToForecastTally(tally, {
      horizonDays: 7,
      price: 100,
      predicted: 100,
      ...ranges,
      ...chances,
      actual: 100,
      ...more,
    })
  return tally
}

const much = tallyOf(90, {})
const little = tallyOf(10, { actual: 85, advice: 'wait' })

test('city pairs count equally, except in product, where forecasts do', () => {
  const [held, product] = (['unseen', 'product'] as const).map(
    (split) => toPredictRows('made', split, [much, little])[2],
  )
  expect(held).toMatchObject({
    horizon: 7,
    cityPairs: 2,
    forecasts: 100,
    answered: 50,
    waitRight: 100,
    buyRight: null,
  })
  expect([held?.coverage80, held?.coverage95, held?.unchanged]).toEqual([50, 100, 50])
  expect(held?.persistenceError).toBeCloseTo(7.5)
  expect(held?.baseBrier).toBeCloseTo(0.25)
  expect(product).toMatchObject({ forecasts: 100, coverage80: 90, coverage95: 100, waitSaid: 10 })
  expect(product?.baseBrier).toBeCloseTo(0.1 * 0.9)
})

test('a pair that has no forecast of a horizon does not count for it', () => {
  const [day] = toPredictRows('made', 'unseen', [much, tallyOf(3, { horizonDays: 1 })])
  expect(day).toMatchObject({ horizon: 1, cityPairs: 1, forecasts: 3, coverage80: 100, coverage80Se: null })
})

test('a horizon that a recording is too short for has nothing but zero forecasts', () => {
  const [, , , , month] = toPredictRows('made', 'unseen', [much])
  const { file, split, horizon, cityPairs, forecasts, ...figures } = month ?? {}
  expect({ file, split, horizon, cityPairs, forecasts }).toEqual({
    file: 'made',
    split: 'unseen',
    horizon: 30,
    cityPairs: 0,
    forecasts: 0,
  })
  expect(new Set(Object.values(figures))).toEqual(new Set([null]))
})

test('the standard error of a mean of equal pairs is that of their mean', () => {
  const shares = [0.7, 0.8, 0.9, 0.6]
  const spread = Math.sqrt(shares.reduce((sum, share) => sum + (share - 0.75) ** 2, 0) / 3)
  const { ratio, standardError } = ratioWithStandardError(shares, [1, 1, 1, 1])
  expect(ratio).toBeCloseTo(0.75)
  expect(standardError).toBeCloseTo(spread / Math.sqrt(4))
})

test('unseen is cold and warm together, and other files count for themselves', () => {
  const part = { file: 'made', cityPair: 'AAA-BBB' }
  const tallies = groupTallies('made', [
    { ...part, split: 'cold', tally: much },
    { ...part, split: 'warm', tally: little },
    { ...part, split: 'product', tally: little },
    { ...part, split: 'product', tally: little },
    { ...part, split: 'warm', tally: much, file: 'other' },
  ])
  const counts = tallies.map(({ split, tallies }) => [split, tallies.get('AAA-BBB')?.horizons[7].scored])
  expect(counts).toEqual([
    ['unseen', 100],
    ['cold', 90],
    ['warm', 10],
    ['foreign', undefined],
    ['product', 20],
  ])
})
