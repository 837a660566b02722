import type { CalendarFare } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import type { BestLiveOffers } from '../quotes/best-live-offers.ts'
import { type DatePairFareSources, toDatePairFares } from './pair-fares.ts'

const now = new Date('2027-01-05T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const offer = (dollars: number, minutes: number | null, airline = 'Zed Air') => ({
  price: { minor: 100 * dollars, currency: 'USD' as const },
  minutes,
  stops: 0,
  airline,
  airlineCode: null,
})
const fare = (ageMinutes: number, ...offers: BestLiveOffers['offers']): BestLiveOffers => ({
  observedAt: minutesAgo(ageMinutes),
  offers,
})
const pair = { departureDate: '2027-03-10', returnDate: '2027-03-20' }
const remembered = (dollars: number, ageMinutes: number): CalendarFare => ({
  ...pair,
  price: { minor: 100 * dollars, currency: 'USD' },
  stops: 1,
  seenAt: minutesAgo(ageMinutes).toISOString(),
})
const cell = (change: Partial<DatePairFareSources> = {}): DatePairFareSources => ({
  pair,
  fare: null,
  cached: undefined,
  ...change,
})

test.each<[string, Partial<DatePairFareSources>, string, number | null]>([
  ['nobody has looked at', {}, 'unknown', null],
  ['that was just asked', { fare: fare(9, offer(400, 600)) }, 'live', 400],
  ['that nobody sells', { fare: fare(9) }, 'live', null],
  ['that was asked earlier', { fare: fare(10, offer(400, 600)) }, 'cached', 400],
  ['that nobody sold earlier', { fare: fare(10) }, 'unknown', null],
  [
    'that nobody sold earlier, and a calendar saw before',
    { fare: fare(10), cached: remembered(300, 60) },
    'unknown',
    null,
  ],
  ['that a calendar has seen', { cached: remembered(300, 60) }, 'cached', 300],
  [
    'that a calendar saw later',
    { fare: fare(90, offer(400, 600)), cached: remembered(300, 60) },
    'cached',
    300,
  ],
  [
    'that a calendar saw earlier',
    { fare: fare(30, offer(400, 600)), cached: remembered(300, 60) },
    'cached',
    400,
  ],
  [
    'asked now, whatever a calendar saw',
    { fare: fare(5, offer(400, 600)), cached: remembered(300, 1) },
    'live',
    400,
  ],
])('a pair %s', (_, known, source, price) => {
  expect(toDatePairFares([cell(known)], 1, now)).toMatchObject([{ ...pair, known: source, price }])
})

test('each pair shows its offer of lowest score over the whole grid, and its lowest fare', () => {
  const slow = offer(300, 1800, 'Slow Air')
  const quick = offer(330, 600, 'Quick Air')
  const cells = toDatePairFares(
    [cell({ fare: fare(1, slow, quick) }), cell({ fare: fare(1, offer(280, 1900)) })],
    2,
    now,
  )
  expect(cells[0]).toEqual({
    ...pair,
    known: 'live',
    seenAt: minutesAgo(1).toISOString(),
    price: 330,
    pricePerPassenger: 165,
    lowestPrice: 300,
    airline: 'Quick Air',
    airlineCode: null,
    travelTime: 600,
    stops: 0,
  })
  expect(cells[1]).toMatchObject({ price: 280, lowestPrice: 280 })
})
