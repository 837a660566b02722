import { expect, test } from 'vitest'
import type { TripForecast } from '../forecast/forecast.ts'
import { toPricePredictions, toScoredForecast } from './prediction.ts'

const trip = {
  questionKey: 'LON-JFK roundtrip premium_economy 1stop',
  departureDate: '2031-02-27',
  returnDate: '2031-03-06',
}
const made = { madeOn: '2031-02-20', createdAt: new Date('2031-02-20T12:00:00Z') }

function forecastLike(change: Partial<TripForecast> = {}): TripForecast {
  const ranges = { low80: 390.004, high80: 430.006, low95: 350, high95: 480 }
  const chances = { fallChance: 0.2, riseChance: 0.3, advice: 'no_signal', backtest: null } as const
  return { horizonDays: 7, price: 412.5, predicted: 410.129, ...ranges, ...chances, samples: 900, ...change }
}

const [kept] = toPricePredictions(trip, [forecastLike()], made)
if (!kept) throw new Error('A forecast makes a prediction')

test('a new prediction has its question, day and amounts in cents, and is unscored', () => {
  expect(kept).toEqual({
    _id: 'LON-JFK roundtrip premium_economy 1stop 2031-02-27 2031-03-06 2031-02-20 7',
    ...trip,
    route: 'LON-JFK',
    origin: 'LON',
    destination: 'JFK',
    tripType: 'roundtrip',
    cabinClass: 'premium_economy',
    stops: '1stop',
    madeOn: '2031-02-20',
    horizonDays: 7,
    predictedDate: '2031-02-27',
    price: 41_250,
    predictedPrice: 41_013,
    low80: 39_000,
    high80: 43_001,
    low95: 35_000,
    high95: 48_000,
    fallChance: 0.2,
    riseChance: 0.3,
    trendDirection: 'flat',
    confidence: 0.5,
    basedOnSamples: 900,
    advice: 'no_signal',
    state: 'waiting',
    actualPrice: null,
    scoredAt: null,
    createdAt: made.createdAt,
  })
})

test('a one-way prediction has no return date, also in its id', () => {
  const oneWay = { ...trip, questionKey: 'LON-JFK oneway economy any', returnDate: null }
  expect(toPricePredictions(oneWay, [forecastLike({ horizonDays: 1 })], made)).toMatchObject([
    {
      _id: 'LON-JFK oneway economy any 2031-02-27 - 2031-02-20 1',
      returnDate: null,
      tripType: 'oneway',
      predictedDate: '2031-02-21',
    },
  ])
})

test.each([
  [0.6, 0.1, 'down', 0.6],
  [0.1, 0.5, 'up', 0.5],
  [0.4, 0.3, 'down', 0.4],
  [0, 0, 'flat', 1],
  [0.5, 0.5, 'down', 0.5],
] as const)(
  'a chance of %d to fall and %d to rise gives the direction %s',
  (fallChance, riseChance, way, chance) => {
    const [prediction] = toPricePredictions(trip, [forecastLike({ fallChance, riseChance })], made)
    expect([prediction?.trendDirection, prediction?.confidence]).toEqual([way, chance])
  },
)

test('a prediction is scored unchanged, and not before its day', () => {
  expect(toScoredForecast(kept)).toBeNull()
  expect(toScoredForecast({ ...kept, actualPrice: 39_000 })).toEqual({
    horizonDays: 7,
    price: 412.5,
    predicted: 410.13,
    low80: 390,
    high80: 430.01,
    low95: 350,
    high95: 480,
    fallChance: 0.2,
    riseChance: 0.3,
    advice: 'no_signal',
    actual: 390,
  })
})
