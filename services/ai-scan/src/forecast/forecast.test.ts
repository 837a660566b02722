import { forecastHorizonDays } from '@faresight/contracts/ai-scan/forecast-rules'
import { expect, test } from 'vitest'
import { changeBinCount, unchangedBin } from './change-distribution.ts'
import { forecastTrip, type TripForecast } from './forecast.ts'
import type { TripPriceSeries } from './trip-series.ts'
import { defaultForecastModel } from './default-forecast-model.ts'

const today = 20_000

function trip(changes: Partial<TripPriceSeries> = {}): TripPriceSeries {
  const prices = [{ day: today, price: 100 }]
  return { origin: 'AMS', destination: 'OSL', departureDay: today + 90, returnDay: null, prices, ...changes }
}

const forecastsOf = (changes: Partial<TripPriceSeries>) =>
  forecastTrip(trip(changes), today, defaultForecastModel)

function expectSense(forecast: TripForecast): void {
  const { low95, low80, predicted, high80, high95, fallChance, riseChance, price } = forecast
  expect([low95, low80, predicted, high80, high95, fallChance, riseChance].every(Number.isFinite)).toBe(true)
  expect(low95).toBeGreaterThan(0)
  expect([low95, low80, predicted, high80, high95]).toEqual(
    [low95, low80, predicted, high80, high95].toSorted((a, b) => a - b),
  )
  expect(fallChance).toBeGreaterThanOrEqual(0)
  expect(riseChance).toBeGreaterThanOrEqual(0)
  expect(fallChance + riseChance).toBeLessThanOrEqual(1)
  expect(price).toBe(100)
}

test('the default model gives wide ranges around the current price, and no advice', () => {
  const forecasts = forecastsOf({})
  expect(forecasts.map(({ horizonDays }) => horizonDays)).toEqual([...forecastHorizonDays])
  for (const forecast of forecasts) {
    expectSense(forecast)
    expect(forecast).toMatchObject({ predicted: 100, samples: 0, advice: 'no_signal', backtest: null })
  }
})

test.each([
  ['departs in a week', { departureDay: today + 7 }, [1, 3, 7]],
  ['departs today', { departureDay: today }, []],
  ['has departed', { departureDay: today - 5 }, []],
  ['was never seen', { prices: [] }, []],
  ['was seen three days ago', { prices: [{ day: today - 3, price: 100 }] }, [...forecastHorizonDays]],
  ['was seen four days ago', { prices: [{ day: today - 4, price: 100 }] }, []],
  ['was only seen after that day', { prices: [{ day: today + 1, price: 100 }] }, []],
  ['costs nothing', { prices: [{ day: today, price: 0 }] }, []],
  ['costs less than nothing', { prices: [{ day: today, price: -20 }] }, []],
  ['costs no number', { prices: [{ day: today, price: Number.NaN }] }, []],
])('a trip that %s is forecast for the possible horizons', (_, changes, expected) => {
  expect(forecastsOf(changes).map(({ horizonDays }) => horizonDays)).toEqual(expected)
})

test('invalid earlier prices do not matter', () => {
  const days = (list: number[]) => list.map((price, at) => ({ day: today - list.length + 1 + at, price }))
  const absurd = forecastsOf({ prices: days([100, -1, 0, Number.NaN, Infinity, 100]) })
  const sane = forecastsOf({ prices: days([100, 0, 0, 0, 0, 100]) })
  expect(absurd).toEqual(sane)
})

test('calibrated chances never sum to more than 1', () => {
  const lesson = defaultForecastModel.horizons['1']
  if (!lesson) throw new Error('a day is shipped')
  const sure = {
    ...lesson,
    fall: { baseRate: 0.4, slope: 0, maxChance: 1 },
    rise: { baseRate: 0.9, slope: 0, maxChance: 1 },
  }
  const [day] = forecastTrip(trip(), today, { ...defaultForecastModel, horizons: { 1: sure } })
  expect(day?.fallChance).toBeCloseTo(0.4 / 1.3)
  expect(day?.riseChance).toBeCloseTo(0.9 / 1.3)
})

test('the range is the current price where most prices stay, and wider elsewhere', () => {
  const lesson = defaultForecastModel.horizons['1']
  if (!lesson) throw new Error('a day is shipped')
  const spreadWith = (share: number) => {
    const shares = Array.from({ length: changeBinCount }, () => (1 - share) / (changeBinCount - 1))
    shares[unchangedBin] = share
    return { count: 100, shares }
  }
  const rangesOf = (share: number) => {
    const told = { ...lesson, tree: spreadWith(share) }
    const [day] = forecastTrip(trip(), today, { ...defaultForecastModel, horizons: { 1: told } })
    if (!day) throw new Error('there is a forecast')
    return [day.low80 < day.high80, day.low95 < day.high95]
  }
  expect(rangesOf(0.7)).toEqual([true, true])
  expect(rangesOf(0.85)).toEqual([false, true])
  expect(rangesOf(0.96)).toEqual([false, false])
})
