import { expect, test } from 'vitest'
import { isSignificantFall, isSignificantRise } from '../forecast/change-distribution.ts'
import {
  addToForecastTally,
  mergeForecastTallies,
  createEmptyForecastTally,
  type ScoredForecast,
  type ForecastTally,
} from './forecast-tally.ts'

function forecast(more: Partial<ScoredForecast> = {}): ScoredForecast {
  return {
    horizonDays: 7,
    price: 100,
    predicted: 100,
    low80: 95,
    high80: 110,
    low95: 90,
    high95: 130,
    fallChance: 0.2,
    riseChance: 0.3,
    advice: 'no_signal',
    actual: 100,
    ...more,
  }
}

function tallyOf(...all: Partial<ScoredForecast>[]): ForecastTally {
  const tally = createEmptyForecastTally()
  for (const one of all) addToForecastTally(tally, forecast(one))
  return tally
}

test.each([
  [94.99, 0, 1],
  [95, 1, 1],
  [110, 1, 1],
  [110.01, 0, 1],
  [89.99, 0, 0],
  [130, 0, 1],
  [130.01, 0, 0],
])(
  'an actual price of %d is within the ranges that contain it, bounds included',
  (actual, within80, within95) => {
    expect(tallyOf({ actual }).horizons[7]).toMatchObject({ scored: 1, within80, within95 })
  },
)

test.each([
  ['wait', 97, { fell: 1, waitSaid: 1, waitRight: 1 }],
  ['wait', 97.01, { fell: 0, waitSaid: 1, waitRight: 0 }],
  ['wait', 103, { fell: 0, waitSaid: 1, waitRight: 0 }],
  ['buy', 103, { fell: 0, buySaid: 1, buyRight: 1 }],
  ['buy', 102.99, { fell: 0, buySaid: 1, buyRight: 0 }],
  ['buy', 97, { fell: 1, buySaid: 1, buyRight: 0 }],
  ['no_signal', 97, { fell: 1, waitSaid: 0, waitRight: 0, buySaid: 0, buyRight: 0 }],
] as const)('%s is right or wrong from 3%% on: %d of 100', (advice, actual, counts) => {
  expect(tallyOf({ advice, actual }).horizons[7]).toMatchObject(counts)
})

test('ranges of a single price are counted separately', () => {
  const point = { low80: 100, high80: 100 }
  expect(
    tallyOf({ ...point }, { ...point, actual: 101 }, { actual: 96 }, { actual: 94 }).horizons[7],
  ).toMatchObject({
    within80: 2,
    ranged80: 2,
    withinRanged80: 1,
    ranged95: 4,
    withinRanged95: 4,
  })
})

test('a change of exactly 3% counts at any price in cents', () => {
  const prices = Array.from({ length: 400 }, (_, at) => at + 1)
  const falls = prices.map((price) => ({ price, actual: Math.round(price * 97) / 100 }))
  const rises = prices.map((price) => ({
    price,
    actual: Math.round(price * 103) / 100,
    advice: 'buy' as const,
  }))
  expect(tallyOf(...falls).horizons[7].fell).toBe(400)
  expect(tallyOf(...rises).horizons[7].buyRight).toBe(400)
})

test('training and scoring agree on what is a fall or a rise, to the cent', () => {
  for (let price = 1; price <= 400; price += 1) {
    for (const cents of [-1, 0, 1]) {
      const fallen = Math.round(price * 97 + cents) / 100
      const risen = Math.round(price * 103 + cents) / 100
      const [fall, rise] = [
        tallyOf({ price, actual: fallen }),
        tallyOf({ price, actual: risen, advice: 'buy' }),
      ]
      expect(fall.horizons[7].fell, `${price} to ${fallen}`).toBe(
        Number(isSignificantFall(Math.log(fallen / price))),
      )
      expect(rise.horizons[7].buyRight, `${price} to ${risen}`).toBe(
        Number(isSignificantRise(Math.log(risen / price))),
      )
    }
  }
})

test('errors are relative to the current price, beside those of persistence', () => {
  const { errors, persistenceErrors } = tallyOf({ price: 200, predicted: 190, actual: 180 }).horizons[7]
  expect([errors, persistenceErrors]).toEqual([0.05, 0.1])
})

test('a price equal to the cent is unchanged', () => {
  expect(tallyOf({}, { actual: 100.01 }).horizons[7].unchanged).toBe(1)
})

test('the Brier score is of the chance of a fall', () => {
  const { brier } = tallyOf({ fallChance: 0.2, actual: 100 }, { fallChance: 0.9, actual: 90 }).horizons[7]
  expect(brier).toBeCloseTo(0.2 ** 2 + 0.1 ** 2)
})

test.each([
  [0, 0],
  [0.0999, 0],
  [0.1, 1],
  [0.95, 9],
  [1, 9],
])('a chance of %d falls into bin %d of ten', (fallChance, at) => {
  const { reliability } = tallyOf({ fallChance, actual: 90 })
  expect(reliability).toHaveLength(10)
  expect(reliability[at]).toEqual({ count: 1, said: fallChance, happened: 1 })
})

test('reliability is of all horizons together, savings of one', () => {
  const tally = tallyOf({ horizonDays: 1 }, { horizonDays: 7 }, { horizonDays: 30 })
  expect(tally.reliability[2]?.count).toBe(3)
  expect(tally.savings.trips).toBe(1)
})

test.each([
  ['wait', 80, { atOnce: 100, following: 80, perfect: 80 }],
  ['wait', 120, { atOnce: 100, following: 120, perfect: 100 }],
  ['buy', 80, { atOnce: 100, following: 100, perfect: 80 }],
  ['no_signal', 120, { atOnce: 100, following: 100, perfect: 100 }],
] as const)('after %s one pays now or later, with foresight the lower price: %d', (advice, actual, paid) => {
  expect(tallyOf({ advice, actual }).savings).toEqual({ trips: 1, ...paid })
})

test('tallies of parts add up to the tally of the whole, also through JSON', () => {
  const all: Partial<ScoredForecast>[] = [
    { horizonDays: 1, actual: 75, advice: 'wait' },
    { horizonDays: 7, actual: 105, advice: 'buy', fallChance: 0.75 },
    { horizonDays: 7, actual: 125 },
    { horizonDays: 30, actual: 100, fallChance: 1 },
  ]
  const parts = [all.slice(0, 2), all.slice(2)].map((some) => tallyOf(...some))
  const [first, second] = parts.map((part) => JSON.parse(JSON.stringify(part)))
  const before = JSON.stringify(first)
  expect(mergeForecastTallies(first, second)).toEqual(tallyOf(...all))
  expect(JSON.stringify(first)).toBe(before)
})
