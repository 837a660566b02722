import { forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { expect, test } from 'vitest'
import { forecastTrip } from './forecast.ts'
import { fitForecastModel } from './fit-forecast-model.ts'
import type { TripDayPriceUsd, TripPriceSeries } from './trip-series.ts'
import { defaultForecastModel } from './default-forecast-model.ts'

const first = 20_000

/** From 0 to 1, without pattern, the same each time. */
function unit(...parts: number[]): number {
  let value = 0x811c9dc5
  for (const part of parts) value = Math.imul(value ^ (part + 0x9e37), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32
}

type PriceOf = (pair: number, departureDay: number, day: number) => number

/** What six city pairs cost, seen each day for so many days. */
function market(days: number, priceOf: PriceOf, pairs = 6): TripPriceSeries[] {
  return Array.from({ length: pairs }, (_, pair) => pair).flatMap((pair) =>
    Array.from({ length: 40 }, (_, at) => {
      const departureDay = first + 10 + at * 4
      const prices: TripDayPriceUsd[] = []
      for (let day = first; day < first + days && day <= departureDay; day += 1) {
        prices.push({ day, price: priceOf(pair, departureDay, day) })
      }
      return { origin: `A0${pair}`, destination: 'BBB', departureDay, returnDay: null, prices }
    }),
  )
}

const restless: PriceOf = (pair, departureDay, day) => 100 * Math.exp(0.3 * unit(pair, departureDay, day))
const still: PriceOf = () => 100
/** Five weeks before its departure a trip begins to get dearer by 2% a day. */
const steep: PriceOf = (_, departureDay, day) => 100 * 1.02 ** Math.max(0, 35 - (departureDay - day))

test('a fitted model is plain data of bounded size, and deterministic', () => {
  const learned = fitForecastModel(market(60, restless), first + 59)
  expect(JSON.parse(JSON.stringify(learned))).toEqual(learned)
  expect(JSON.stringify(learned).length).toBeLessThan(100_000)
  expect(fitForecastModel(market(60, restless), first + 59)).toEqual(learned)
})

test('the order of the trips does not matter', () => {
  const trips = market(60, restless)
  expect(fitForecastModel(trips.toReversed(), first + 59)).toEqual(fitForecastModel(trips, first + 59))
})

test('prices after the day are not used', () => {
  const until = market(30, restless)
  const beyond = market(60, (pair, departureDay, day) =>
    day < first + 30 ? restless(pair, departureDay, day) : 1000 + day,
  )
  expect(fitForecastModel(beyond, first + 29)).toEqual(fitForecastModel(until, first + 29))
})

test('ranges hold the actual prices of held-out city pairs and days', () => {
  const trips = market(80, restless)
  const learned = fitForecastModel(
    trips.filter(({ origin }) => origin !== 'A05'),
    first + 59,
  )
  const held = { count: 0, in80: 0, in95: 0 }
  for (const trip of trips.filter(({ origin }) => origin === 'A05')) {
    for (let today = first + 60; today < first + 73; today += 1) {
      const told = forecastTrip(trip, today, learned).find(({ horizonDays }) => horizonDays === 7)
      const later = trip.prices.find(({ day }) => day === today + 7)?.price
      if (!told || later === undefined) continue
      held.count += 1
      held.in80 += Number(told.low80 <= later && later <= told.high80)
      held.in95 += Number(told.low95 <= later && later <= told.high95)
    }
  }
  expect(held.count).toBeGreaterThan(150)
  expect(held.in80 / held.count).toBeGreaterThan(0.75)
  expect(held.in80 / held.count).toBeLessThan(0.9)
  expect(held.in95 / held.count).toBeGreaterThan(0.92)
})

test('where prices never change the range is the current price', () => {
  const [trip] = market(60, still)
  if (!trip) throw new Error('a market has trips')
  const learned = fitForecastModel(market(60, still), first + 59)
  const [day] = forecastTrip({ ...trip, departureDay: first + 100 }, first + 9, learned)
  expect(day).toMatchObject({ low80: 100, predicted: 100, high80: 100, advice: 'no_signal' })
})

test('a rise before every departure is advised on, with its backtest record', () => {
  const trips = market(90, steep)
  const learned = fitForecastModel(
    trips.filter(({ origin }) => origin !== 'A05'),
    first + 79,
  )
  const trip = { origin: 'A05', destination: 'BBB', departureDay: first + 105, returnDay: null }
  const [, , week] = forecastTrip({ ...trip, prices: [{ day: first + 80, price: 100 }] }, first + 80, learned)
  expect(week?.horizonDays).toBe(7)
  expect(week?.advice).toBe('buy')
  expect(week?.riseChance).toBeGreaterThan(0.85)
  expect(week?.backtest?.right).toBeGreaterThan(0.85 * (week?.backtest?.said ?? 0))
})

test.each([
  ['no trips', []],
  ['trips without prices', market(0, still)],
  ['one price each', market(1, restless)],
  [
    'absurd prices',
    market(60, (_, departureDay, day) => [Number.NaN, -3, 0, Infinity][(departureDay + day) % 4] ?? 0),
  ],
])('%s give the default model', (_, trips) => {
  expect(fitForecastModel(trips, first + 59)).toEqual(defaultForecastModel)
})

test.each([
  ['ten days', market(10, restless)],
  ['one city pair', market(60, restless, 1)],
  ['days on which nobody looked', market(60, restless).map(everyOtherDay)],
  ['round trips', market(60, restless).map((trip) => ({ ...trip, returnDay: trip.departureDay + 7 }))],
])('%s are enough to forecast each horizon', (_, trips) => {
  const last = first + 59
  const learned = fitForecastModel(trips, last)
  const trip = trips.find(({ departureDay }) => departureDay > last + 30)
  if (!trip) throw new Error('some depart later')
  const told = forecastTrip({ ...trip, prices: [...trip.prices, { day: last, price: 100 }] }, last, learned)
  expect(told.map(({ horizonDays }) => horizonDays)).toEqual([...forecastHorizonDays])
  for (const { low95, low80, predicted, high80, high95 } of told) {
    const ordered = [low95, low80, predicted, high80, high95]
    expect(ordered.every((price) => price > 0 && price < Infinity)).toBe(true)
    expect(ordered).toEqual(ordered.toSorted((a, b) => a - b))
  }
})

test('a volatile market widens even the ranges of horizons without data', () => {
  const width = (trips: TripPriceSeries[]) => {
    const learned = fitForecastModel(trips, first + 5)
    const trip = { origin: 'XXX', destination: 'YYY', departureDay: first + 80, returnDay: null }
    const month = forecastTrip({ ...trip, prices: [{ day: first + 5, price: 100 }] }, first + 5, learned).at(
      -1,
    )
    return (month?.high80 ?? 0) - (month?.low80 ?? 0)
  }
  expect(width(market(6, restless))).toBeGreaterThan(width(market(6, still)))
})

function everyOtherDay(trip: TripPriceSeries): TripPriceSeries {
  return { ...trip, prices: trip.prices.filter(({ day }) => day % 2 === 0 || day % 7 === 0) }
}
