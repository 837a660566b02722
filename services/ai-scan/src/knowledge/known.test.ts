import { dateOf, dayNumber } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import { scanLike } from '../../test/records.ts'
import type { Remembered } from '../history/store.ts'
import { calendarFares, earlierPrices, newestOfPairs, ownFares } from './known.ts'

const now = new Date('2026-11-21T12:00:00Z')
const fare = (change: Partial<Remembered> = {}): Remembered => ({
  departureDate: '2026-12-01',
  returnDate: '2026-12-08',
  minor: 40_000,
  currency: 'USD',
  usdMinor: 40_000,
  travelTime: 900,
  scannedAt: new Date('2026-11-20T12:00:00Z'),
  ...change,
})
const dollars = scanLike()

describe('own prices', () => {
  test('are the newest of each pair, for the whole party, with their age', () => {
    const prices = newestOfPairs(
      [fare(), fare({ minor: 1, scannedAt: new Date('2026-11-01') }), fare({ departureDate: '2026-12-02' })],
      scanLike({ passengers: 2 }),
      1,
    )
    expect(prices.map(({ price }) => price)).toEqual([800, 800])
    expect(ownFares(prices, now)[0]).toEqual({
      departureDay: dayNumber('2026-12-01'),
      returnDay: dayNumber('2026-12-08'),
      price: 800,
      minutes: 900,
      ageDays: 1,
      source: 'own',
    })
  })

  test('are converted where the rate is known, and left out where it is not', () => {
    const inEuros = scanLike({ currency: 'EUR' })
    expect(newestOfPairs([fare()], inEuros, 0.9)).toMatchObject([{ price: 360 }])
    expect(newestOfPairs([fare()], inEuros, null)).toEqual([])
    expect(newestOfPairs([fare({ currency: 'EUR', minor: 35_000 })], inEuros, null)).toMatchObject([
      { price: 350 },
    ])
    expect(newestOfPairs([fare({ currency: 'GBP', usdMinor: null })], inEuros, 0.9)).toEqual([])
  })

  test('of one leg alone have the day of that leg', () => {
    const oneWay = newestOfPairs([fare({ returnDate: null })], dollars, 1)
    const day = dayNumber('2026-12-01')
    expect(ownFares(oneWay, now, 'outbound')).toMatchObject([{ departureDay: day, returnDay: null }])
    expect(ownFares(oneWay, now, 'inbound')).toMatchObject([{ departureDay: null, returnDay: day }])
  })

  test('are taken where their days are in question', () => {
    const prices = newestOfPairs(
      [
        fare(),
        fare({ returnDate: '2026-12-03' }),
        fare({ departureDate: '2026-11-19', returnDate: '2026-11-25' }),
        fare({ departureDate: '2027-02-15', returnDate: '2027-02-21' }),
      ],
      dollars,
      1,
    )
    expect(earlierPrices(prices)).toEqual([
      { date: '2026-12-01', returnDate: '2026-12-08', price: 400, seenAt: '2026-11-20T12:00:00.000Z' },
    ])
  })

  test('are not crowded out by newer ones that are not in question', () => {
    const days = Array.from({ length: 30 }, (_, day) => dateOf(dayNumber('2026-12-01') + day))
    const nights = Array.from({ length: 15 }, (_, more) => 20 + more)
    const others = days.flatMap((departureDate) =>
      nights.map((more) => fare({ departureDate, returnDate: dateOf(dayNumber(departureDate) + more) })),
    )
    expect(newestOfPairs([...others, fare()], dollars, 1)).toMatchObject([
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

  test('are for the whole party and say how old they are', () => {
    expect(calendarFares([told(null)], scanLike({ passengers: 3 }), now)).toMatchObject([
      { price: 900, ageDays: 2, source: 'calendar' },
    ])
  })

  test('count where they can be of the question’s terms', () => {
    const [nonstop, one] = [scanLike({ stops: 'nonstop' }), scanLike({ stops: '1stop' })]
    expect(calendarFares([told(0), told(1), told(null)], nonstop, now)).toHaveLength(1)
    expect(calendarFares([told(0), told(1), told(2), told(null)], one, now)).toHaveLength(2)
    expect(calendarFares([told(0)], scanLike({ cabinClass: 'business' }), now)).toEqual([])
    expect(calendarFares([told(0)], scanLike({ currency: 'EUR' }), now)).toEqual([])
  })
})
