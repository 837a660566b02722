import { expect, test } from 'vitest'
import { fitForecastModel } from '../forecast/fit-forecast-model.ts'
import type { TripPriceSeries } from '../forecast/trip-series.ts'
import type { ScoredForecast } from './forecast-tally.ts'
import { type WalkForwardPlan, walkForwardForecasts } from './walk-forward.ts'

const first = 20_000
const training = { everyDays: 1, daysBack: 90, most: 100_000 }

/** Prices in whole cents that jump about, the same for the same trip and day. */
function madeUp(trip: number, day: number): number {
  const turn = Math.sin(trip * 12.9 + Math.floor((day + trip) / 2) * 78.2) * 1000
  return Math.round(10_000 * (1 + 0.2 * (turn - Math.floor(turn)))) / 100
}

function tripsOf(count: number, days: number, priceOf = madeUp): TripPriceSeries[] {
  return Array.from({ length: count }, (_, trip) => ({
    origin: 'AAA',
    destination: 'BBB',
    departureDay: first + 60 + trip,
    returnDay: null,
    prices: Array.from({ length: days }, (_, at) => ({ day: first + at, price: priceOf(trip, first + at) })),
  }))
}

function walk(trips: readonly TripPriceSeries[], more: Partial<WalkForwardPlan<TripPriceSeries>> = {}) {
  const days = [...new Set(trips.flatMap(({ prices }) => prices.map(({ day }) => day)))].sort((a, b) => a - b)
  const whole = { trainingTrips: trips, trips, days, training, daysBack: 90 }
  return [...walkForwardForecasts({ ...whole, sample: (seen) => seen, ...more })]
}

const told = (scored: ScoredForecast | null) => {
  const { actual: _, ...rest } = scored ?? { actual: 0 }
  return rest
}

test('a forecast is scored by the price of its target day, or not at all without one', () => {
  const [trip] = tripsOf(1, 5)
  if (!trip) throw new Error('one trip was asked for')
  const prices = trip.prices.filter(({ day }) => day !== first + 3)
  const outcomes = walk([{ ...trip, prices }], { trainingTrips: [], days: [first] })
  expect(outcomes.map(({ madeOn, scored }) => [madeOn, scored?.horizonDays, scored?.actual])).toEqual([
    [first, 1, madeUp(0, first + 1)],
    ...Array.from({ length: 4 }, () => [first, undefined, undefined]),
  ])
})

test('forecasts of a day do not depend on later prices', () => {
  const today = first + 20
  const turned = (trip: number, day: number) => (day > today ? 500 + day : madeUp(trip, day))
  const days = Array.from({ length: 21 }, (_, at) => first + at)
  const [asItWas, asItIsNot] = [madeUp, turned].map((priceOf) => walk(tripsOf(40, 60, priceOf), { days }))
  expect(asItWas?.length).toBeGreaterThan(1000)
  expect(asItWas?.map(({ scored }) => told(scored))).toEqual(asItIsNot?.map(({ scored }) => told(scored)))
  expect(asItWas).not.toEqual(asItIsNot)
})

function tomorrow(
  trainingTrips: readonly TripPriceSeries[],
  more: Partial<WalkForwardPlan<TripPriceSeries>> = {},
) {
  const [outcome] = walk(tripsOf(1, 12), { trainingTrips, days: [first + 10], ...more })
  return told(outcome?.scored ?? null)
}

test('training uses other trips, and without any the default model forecasts', () => {
  const taught = tomorrow(tripsOf(300, 12))
  expect(taught).toHaveProperty('low80')
  expect(taught).not.toEqual(tomorrow([]))
  expect(tomorrow(tripsOf(300, 12).map((trip) => ({ ...trip, prices: trip.prices.slice(-1) })))).toEqual(
    tomorrow([]),
  )
})

test('the initial model forecasts until the first training', () => {
  const initialModel = fitForecastModel(tripsOf(300, 11), first + 10)
  expect(tomorrow([], { initialModel })).toEqual(tomorrow(tripsOf(300, 12)))
  expect(tomorrow([], { initialModel })).not.toEqual(tomorrow([]))
})

test.each([
  ['older than the training period', { ...training, daysBack: 5 }],
  ['beyond the maximum number', { ...training, most: 300 * 6 + 50 }],
])('training ignores prices that are %s', (_, bounds) => {
  const late = tripsOf(300, 12).map((trip) => ({ ...trip, prices: trip.prices.slice(5) }))
  const bounded = tomorrow(tripsOf(300, 12), { training: bounds })
  expect(bounded).toEqual(tomorrow(late))
  expect(bounded).not.toEqual(tomorrow(tripsOf(300, 12)))
})

test('only sampled trips seen on the day are forecast', () => {
  const [one, two] = tripsOf(2, 4)
  if (!one || !two) throw new Error('two trips were asked for')
  const unseen = { ...two, prices: two.prices.filter(({ day }) => day !== first + 1) }
  const samples: [number, number][] = []
  const outcomes = walk([one, unseen], {
    days: [first, first + 1],
    sample: (seen, day) => {
      samples.push([day - first, seen.length])
      return seen.slice(-1)
    },
  })
  expect(samples).toEqual([
    [0, 2],
    [1, 1],
  ])
  expect(new Set(outcomes.map(({ trip, madeOn }) => [trip === one, madeOn - first].join()))).toEqual(
    new Set(['false,0', 'true,1']),
  )
})

test('the model is retrained when it reaches its maximum age', () => {
  const outcomes = walk(tripsOf(3, 8), { training: { ...training, everyDays: 3 } })
  const learnedOn = new Map(outcomes.map(({ madeOn, trainedOn }) => [madeOn - first, trainedOn - first]))
  expect([...learnedOn.values()]).toEqual([0, 0, 0, 3, 3, 3, 6, 6])
})

test('amounts are in whole cents', () => {
  const outcomes = walk(tripsOf(5, 9))
  const amounts = outcomes.flatMap(({ scored }) =>
    scored ? [scored.predicted, scored.low80, scored.high80, scored.low95, scored.high95] : [],
  )
  expect(amounts.length).toBeGreaterThan(100)
  expect(amounts.filter((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)).toEqual([])
})
