import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import { loadPackagedRates } from '../money/rates.ts'
import { cheapestOfEach, faresIn, monthsOf } from './fares.ts'

const rates = loadPackagedRates()

function fare(
  departureDate: string,
  returnDate: string | null,
  minor: number,
  change: { currency?: CurrencyCode; seenAt?: string } = {},
): CalendarFare {
  const { currency = 'USD', seenAt = '2027-01-01T00:00:00.000Z' } = change
  return { departureDate, returnDate, price: { minor, currency }, stops: null, seenAt }
}

test.each([
  ['2027-01-15', '2027-01-20', ['2027-01']],
  ['2026-12-31', '2027-02-01', ['2026-12', '2027-01', '2027-02']],
  ['2027-02-01', '2027-01-01', []],
])('%s to %s lies in the months %s', (from, to, months) => {
  expect(monthsOf(from, to)).toEqual(months)
})

test('a year has all thirteen months that it touches, and a span of years no more', () => {
  expect(monthsOf('2027-02-10', '2028-02-09')).toHaveLength(13)
  expect(monthsOf('2027-02-10', '2030-01-01')).toEqual(monthsOf('2027-02-10', '2028-02-09'))
  expect(monthsOf('2027-02-10', '2030-01-01').at(-1)).toBe('2028-02')
})

test('the cheapest fare of each pair of days is kept, whatever currency it was found in', () => {
  const yen = fare('2027-03-01', '2027-03-08', 100, { currency: 'JPY' })
  const found = cheapestOfEach(
    [fare('2027-03-01', '2027-03-08', 30000), yen, fare('2027-03-01', '2027-03-09', 40000)],
    rates,
  )
  expect(found).toEqual([yen, fare('2027-03-01', '2027-03-09', 40000)])
})

test('of two fares at one price the newer is kept', () => {
  const newer = fare('2027-03-01', null, 100, { seenAt: '2027-01-02T00:00:00.000Z' })
  expect(cheapestOfEach([fare('2027-03-01', null, 100), newer], rates)).toEqual([newer])
  expect(cheapestOfEach([newer, fare('2027-03-01', null, 100)], rates)).toEqual([newer])
})

test('every departure has its cheapest fare before any has its second', () => {
  const found = cheapestOfEach(
    [
      fare('2027-03-01', '2027-03-08', 10),
      fare('2027-03-01', '2027-03-09', 20),
      fare('2027-03-02', '2027-03-09', 900),
    ],
    rates,
  )
  expect(found.map(({ price }) => price.minor)).toEqual([10, 900, 20])
})

test('fares outside the span are left out, and all are in the currency that was asked for', () => {
  const fares = ['2027-02-28', '2027-03-01', '2027-03-07', '2027-03-08'].map((day) => fare(day, null, 10000))
  const found = faresIn(fares, { from: '2027-03-01', to: '2027-03-07', currency: 'EUR' }, rates)
  expect(found.map(({ departureDate }) => departureDate)).toEqual(['2027-03-01', '2027-03-07'])
  expect(found.map(({ price }) => price)).toEqual(
    Array.from({ length: 2 }, () => ({ minor: Math.round(10000 * rates.perDollar.EUR), currency: 'EUR' })),
  )
})

test('a price that no flight has is no hint where to look', () => {
  const fares = [fare('2027-03-01', null, 1), fare('2027-03-02', null, 10_000)]
  const found = faresIn(fares, { from: '2027-03-01', to: '2027-03-07', currency: 'USD' }, rates)
  expect(found.map(({ departureDate }) => departureDate)).toEqual(['2027-03-02'])
})

test('a year of all pairs of days fits into a message of the bus', () => {
  const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10)
  const fares = Array.from({ length: 365 * 20 }, (_, at) =>
    fare(day(at % 365), day((at % 365) + Math.floor(at / 365) + 2), 9_999_999),
  )
  const found = faresIn(fares, { from: day(0), to: day(364), currency: 'KWD' }, rates)
  expect(new Set(found.map(({ departureDate }) => departureDate)).size).toBe(365)
  expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(900_000)
})
