import { addDays } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import {
  computePriceLevelNearDeparture,
  computePriceLevelOfMonth,
  type DeparturePrice,
} from './price-level.ts'

const today = '2031-01-10'
const query = { departureDate: '2031-03-01', today }
/** Of the n-th day after the departure in question, seen so many days before it leaves. */
const seen = (n: number, usd: number, lead = 50, from = '2031-03-01'): DeparturePrice => {
  const departureDate = addDays(from, n)
  return { departureDate, day: addDays(departureDate, -lead), usdMinor: usd * 100 }
}
const departures = (count: number, lead?: number, from?: string) =>
  Array.from({ length: count }, (_, n) => seen(n, 100 + 10 * n, lead, from))

test('a fifth of the departures are low or less, half typical, a fifth high or more', () => {
  expect(computePriceLevelNearDeparture(departures(11), query)).toEqual({
    low: 12_000,
    typical: 15_000,
    high: 18_000,
    samples: 11,
  })
})

test('a departure day counts once, however often it was seen', () => {
  const often = Array.from({ length: 50 }, (_, n) => seen(0, 100, 40 + (n % 20)))
  const level = computePriceLevelNearDeparture([...departures(11), ...often], query)
  expect(level).toEqual({ low: 12_000, typical: 15_000, high: 18_000, samples: 61 })
})

test('fewer than eight departures give no level', () => {
  expect(computePriceLevelNearDeparture(departures(8), query)).not.toBeNull()
  expect(computePriceLevelNearDeparture(departures(7), query)).toBeNull()
  expect(computePriceLevelNearDeparture(Array(30).fill(seen(0, 100)), query)).toBeNull()
})

test.each([
  ['of half the lead time', 25, true],
  ['of twice the lead time', 100, true],
  ['of the last days', 5, false],
  ['of half a year before', 180, false],
])('prices %s are comparable or not', (_, lead, isComparable) => {
  const dear = Array.from({ length: 11 }, (__, n) => seen(n, 1000, lead))
  const level = computePriceLevelNearDeparture([...departures(11), ...dear], query)
  expect(level?.samples).toBe(isComparable ? 22 : 11)
})

test('shortly before departure, a week more or less is comparable', () => {
  const soon = { departureDate: '2031-01-12', today }
  expect(computePriceLevelNearDeparture(departures(11, 9, '2031-01-08'), soon)?.samples).toBe(11)
})

test('where too few are comparable, prices at any lead time count', () => {
  expect(computePriceLevelNearDeparture([...departures(4), ...departures(11, 180)], query)?.samples).toBe(15)
})

test('the season is 45 days before and after, in any year', () => {
  expect(computePriceLevelNearDeparture(departures(8, 50, '2029-03-01'), query)?.samples).toBe(8)
  expect(computePriceLevelNearDeparture(departures(8, 50, '2031-04-08'), query)?.samples).toBe(8)
  expect(computePriceLevelNearDeparture(departures(8, 50, '2031-04-09'), query)).toBeNull()
  const newYear = { departureDate: '2031-01-01', today: '2030-11-12' }
  expect(computePriceLevelNearDeparture(departures(8, 50, '2030-12-20'), newYear)?.samples).toBe(8)
})

test('a past departure has the level of the last days', () => {
  const past = { departureDate: '2031-01-01', today }
  expect(
    computePriceLevelNearDeparture(
      [...departures(8, 3, '2031-01-01'), ...departures(8, 60, '2031-01-01')],
      past,
    )?.samples,
  ).toBe(8)
})

test('a month has the level of its own departures, else of its season, and none without departures', () => {
  const march = { departureDate: '2031-03-15', today }
  const own = departures(11)
  const neighbours = departures(11, 50, '2031-04-01')
  expect(computePriceLevelOfMonth([...own, ...neighbours], march)?.samples).toBe(11)
  expect(computePriceLevelOfMonth([...own.slice(0, 3), ...neighbours], march)?.samples).toBe(14)
  expect(computePriceLevelOfMonth(neighbours, march)).toBeNull()
  expect(computePriceLevelOfMonth(own.slice(0, 7), march)).toBeNull()
})
