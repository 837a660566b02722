import { fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import { exchangeRatesLike } from '../../test/rates.ts'
import { pendingScanLike } from '../../test/records.ts'
import {
  calendarToKnownFares,
  toEarlierPrices,
  convertFares,
  toKnownFares,
  newestFarePerDates,
} from './known-fares.ts'

const now = new Date('2026-11-21T12:00:00Z')
type Fare = Parameters<typeof newestFarePerDates>[0][number]
const fare = (change: Partial<Fare> = {}): Fare => ({
  departureDate: '2026-12-01',
  returnDate: '2026-12-08',
  minor: 40_000,
  currency: 'USD',
  travelTime: 900,
  scannedAt: new Date('2026-11-20T12:00:00Z'),
  ...change,
})
const dollars = pendingScanLike()
const rates = exchangeRatesLike({ EUR: 0.9, GBP: 0.8, JPY: 150 })

describe('own prices', () => {
  test('are the newest per pair, for the whole party, with their age', () => {
    const prices = newestFarePerDates(
      [fare(), fare({ minor: 1, scannedAt: new Date('2026-11-01') }), fare({ departureDate: '2026-12-02' })],
      pendingScanLike({ passengers: 2 }),
    )
    expect(prices.map(({ price }) => price)).toEqual([800, 800])
    expect(toKnownFares(prices, now)[0]).toEqual({
      departureDay: toDayNumber('2026-12-01'),
      returnDay: toDayNumber('2026-12-08'),
      price: 800,
      minutes: 900,
      ageDays: 1,
      source: 'own',
    })
    expect(toKnownFares(prices, now, { source: 'calendar' })[0]).toMatchObject({
      price: 800,
      source: 'calendar',
    })
  })

  test.each([
    ['as they are in its currency', { currency: 'EUR' as const, minor: 35_000 }, 350],
    ['converted from dollars', {}, 360],
    ['converted from another currency', { currency: 'GBP' as const, minor: 35_000 }, 393.75],
    ['converted from a currency without decimals', { currency: 'JPY' as const, minor: 45_000 }, 270],
  ])('are %s', (_, told, price) => {
    const inEuros = convertFares([fare(told)], 'EUR', rates)
    expect(newestFarePerDates(inEuros, pendingScanLike({ currency: 'EUR' }))).toMatchObject([{ price }])
  })

  test('without rates are only those in the scan’s currency', () => {
    const euros = fare({ currency: 'EUR' })
    expect(convertFares([fare(), euros], 'EUR', null)).toEqual([euros])
  })

  test('of one leg have the day of that leg', () => {
    const oneWay = newestFarePerDates([fare({ returnDate: null })], dollars)
    const day = toDayNumber('2026-12-01')
    expect(toKnownFares(oneWay, now, { legOf: 'outbound' })).toMatchObject([
      { departureDay: day, returnDay: null },
    ])
    expect(toKnownFares(oneWay, now, { legOf: 'inbound' })).toMatchObject([
      { departureDay: null, returnDay: day },
    ])
  })

  test('are limited to the scan’s dates', () => {
    const prices = newestFarePerDates(
      [
        fare(),
        fare({ returnDate: '2026-12-03' }),
        fare({ departureDate: '2026-11-19', returnDate: '2026-11-25' }),
        fare({ departureDate: '2027-02-15', returnDate: '2027-02-21' }),
      ],
      dollars,
    )
    expect(toEarlierPrices(prices)).toEqual([
      { date: '2026-12-01', returnDate: '2026-12-08', price: 400, seenAt: '2026-11-20T12:00:00.000Z' },
    ])
  })

  test('are not crowded out by newer ones of other dates', () => {
    const days = Array.from({ length: 30 }, (_, day) => fromDayNumber(toDayNumber('2026-12-01') + day))
    const nights = Array.from({ length: 15 }, (_, more) => 20 + more)
    const others = days.flatMap((departureDate) =>
      nights.map((more) =>
        fare({ departureDate, returnDate: fromDayNumber(toDayNumber(departureDate) + more) }),
      ),
    )
    expect(newestFarePerDates([...others, fare()], dollars)).toMatchObject([
      { departureDate: '2026-12-01', returnDate: '2026-12-08' },
    ])
  })
})

describe('prices of calendars', () => {
  const told = (stops: number | null) => ({
    departureDate: '2026-12-01',
    returnDate: '2026-12-08',
    price: { minor: 30_000, currency: 'USD' as const },
    stops,
    seenAt: '2026-11-19T12:00:00.000Z',
  })

  test('are for the whole party, with their age', () => {
    expect(calendarToKnownFares([told(null)], pendingScanLike({ passengers: 3 }), now)).toMatchObject([
      { price: 900, ageDays: 2, source: 'calendar' },
    ])
  })

  test('count where they may match the question’s terms', () => {
    const [nonstop, one] = [pendingScanLike({ stops: 'nonstop' }), pendingScanLike({ stops: '1stop' })]
    expect(calendarToKnownFares([told(0), told(1), told(null)], nonstop, now)).toHaveLength(1)
    expect(calendarToKnownFares([told(0), told(1), told(2), told(null)], one, now)).toHaveLength(2)
    expect(calendarToKnownFares([told(0)], pendingScanLike({ cabinClass: 'business' }), now)).toEqual([])
    expect(calendarToKnownFares([told(0)], pendingScanLike({ currency: 'EUR' }), now)).toEqual([])
  })
})
