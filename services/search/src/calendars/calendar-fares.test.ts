import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import { loadPackagedRates } from '../money/rates.ts'
import { cheapestFarePerDatePair, selectCalendarFares, listMonthsBetween } from './calendar-fares.ts'

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
  expect(listMonthsBetween(from, to)).toEqual(months)
})

test('a year has all 13 months that it touches, and a longer span has no more', () => {
  expect(listMonthsBetween('2027-02-10', '2028-02-09')).toHaveLength(13)
  expect(listMonthsBetween('2027-02-10', '2030-01-01')).toEqual(listMonthsBetween('2027-02-10', '2028-02-09'))
  expect(listMonthsBetween('2027-02-10', '2030-01-01').at(-1)).toBe('2028-02')
})

test('the cheapest fare of each date pair is kept, whatever its currency', () => {
  const yen = fare('2027-03-01', '2027-03-08', 100, { currency: 'JPY' })
  const found = cheapestFarePerDatePair(
    [fare('2027-03-01', '2027-03-08', 30000), yen, fare('2027-03-01', '2027-03-09', 40000)],
    rates,
  )
  expect(found).toEqual([yen, fare('2027-03-01', '2027-03-09', 40000)])
})

test('of two fares at one price the newer is kept', () => {
  const newer = fare('2027-03-01', null, 100, { seenAt: '2027-01-02T00:00:00.000Z' })
  expect(cheapestFarePerDatePair([fare('2027-03-01', null, 100), newer], rates)).toEqual([newer])
  expect(cheapestFarePerDatePair([newer, fare('2027-03-01', null, 100)], rates)).toEqual([newer])
})

test('every departure has its cheapest fare before any has its second', () => {
  const found = cheapestFarePerDatePair(
    [
      fare('2027-03-01', '2027-03-08', 10),
      fare('2027-03-01', '2027-03-09', 20),
      fare('2027-03-02', '2027-03-09', 900),
    ],
    rates,
  )
  expect(found.map(({ price }) => price.minor)).toEqual([10, 900, 20])
})

test('fares outside the span are left out, and all are in the requested currency', () => {
  const fares = ['2027-02-28', '2027-03-01', '2027-03-07', '2027-03-08'].map((day) => fare(day, null, 10000))
  const found = selectCalendarFares(fares, { from: '2027-03-01', to: '2027-03-07', currency: 'EUR' }, rates)
  expect(found.map(({ departureDate }) => departureDate)).toEqual(['2027-03-01', '2027-03-07'])
  expect(found.map(({ price }) => price)).toEqual(
    Array.from({ length: 2 }, () => ({ minor: Math.round(10000 * rates.perDollar.EUR), currency: 'EUR' })),
  )
})

test('suspicious prices are left out', () => {
  const fares = [fare('2027-03-01', null, 1), fare('2027-03-02', null, 10_000)]
  const found = selectCalendarFares(fares, { from: '2027-03-01', to: '2027-03-07', currency: 'USD' }, rates)
  expect(found.map(({ departureDate }) => departureDate)).toEqual(['2027-03-02'])
})

test('a year of all date pairs fits into a message on the bus', () => {
  const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10)
  const fares = Array.from({ length: 365 * 20 }, (_, at) =>
    fare(day(at % 365), day((at % 365) + Math.floor(at / 365) + 2), 9_999_999),
  )
  const found = selectCalendarFares(fares, { from: day(0), to: day(364), currency: 'KWD' }, rates)
  expect(new Set(found.map(({ departureDate }) => departureDate)).size).toBe(365)
  expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(900_000)
})
