import { expect, it } from 'vitest'
import {
  type DateEnd,
  type Dates,
  pickDay,
  type PricedTrip,
  dayPrices,
  latestScanOf,
  pairsOf,
} from './dates.ts'
import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { sampleResult } from '../search-results/sample-results.ts'

/** `10 20`, days of a month, as dates. */
function dates(days: string): Dates {
  const [departureDate = '', returnDate = ''] = days.split(' ').map((day) => day && `2027-03-${day}`)
  return { departureDate, returnDate }
}

it.each<[string, string, DateEnd, string, string, DateEnd | null]>([
  ['the first day is the departure', '', 'departureDate', '10', '10', 'returnDate'],
  ['the second is the return', '10', 'returnDate', '20', '10 20', null],
  ['an earlier departure keeps the return', '10 20', 'departureDate', '08', '08 20', 'returnDate'],
  ['a departure after the return drops it', '10 20', 'departureDate', '25', '25', 'returnDate'],
  ['a return before the departure restarts the trip', '10 20', 'returnDate', '05', '05 20', 'returnDate'],
  [
    'a return on the day of departure is left to the rule to refuse',
    '10 20',
    'returnDate',
    '10',
    '10 10',
    null,
  ],
  ['a return without a departure is the departure', '', 'returnDate', '05', '05', 'returnDate'],
])('%s', (_, before, end, day, after, next) => {
  expect(pickDay(dates(before), end, dates(day).departureDate, true)).toEqual({ dates: dates(after), next })
})

it('one way has one date', () => {
  expect(pickDay(dates('10 20'), 'departureDate', '2027-03-12', false)).toEqual({
    dates: dates('12'),
    next: null,
  })
})

const trip: PricedTrip = {
  origin: 'LHR',
  destination: 'JFK',
  tripType: 'roundtrip',
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
  currency: 'USD',
}
// Choosing looks at what was asked and at what came of it alone.
const scan = (searchId: string, changes: Partial<AiSearchSummary> = {}) =>
  ({
    ...trip,
    searchId,
    completedAt: '2026-11-22T10:00:00Z',
    bestDates: { locked: true },
    ...changes,
  }) as AiSearchSummary
const fare = (departureDate: string, returnDate: string | null, price: number, live = true) =>
  sampleResult(`${departureDate} ${price}`, { departureDate, returnDate, price, live })

it('takes the latest scan of the same trip that has found something', () => {
  const scans = [
    scan('running', { completedAt: null }),
    scan('nothing', { bestDates: null }),
    scan('two', { passengers: 2 }),
    scan('with an infant', { infants: 1 }),
    scan('direct', { stops: 'nonstop' }),
    scan('newest', { currency: 'EUR' }),
    scan('older'),
  ]
  expect(latestScanOf(scans, trip)?.searchId).toBe('newest')
  expect(latestScanOf(scans, { ...trip, origin: 'LON' })).toBeUndefined()
})

const pairs = pairsOf([
  fare('2027-01-19', '2027-01-28', 430.4),
  fare('2027-01-19', '2027-01-28', 411.6),
  fare('2027-01-19', '2027-01-30', 395.2),
  fare('2027-01-21', '2027-01-30', 520),
  fare('2027-01-21', '2027-01-30', 310, false),
  fare('2027-01-22', '2027-01-30', 300, false),
])

it('shows of a departure the lowest of its returns that was not just remembered, in whole units', () => {
  expect([...dayPrices(pairs, 'departureDate', { departureDate: '' })]).toEqual([
    ['2027-01-19', 395],
    ['2027-01-21', 520],
  ])
})

it('shows of a return what it costs with the departure that is chosen', () => {
  expect([...dayPrices(pairs, 'returnDate', { departureDate: '2027-01-19' })]).toEqual([
    ['2027-01-28', 412],
    ['2027-01-30', 395],
  ])
  expect(dayPrices(pairs, 'returnDate', { departureDate: '2027-02-01' }).size).toBe(0)
})

it('shows one way what each day costs', () => {
  const oneWay = pairsOf([fare('2027-01-19', null, 210), fare('2027-01-20', null, 199.5)])
  expect([...dayPrices(oneWay, 'departureDate', { departureDate: '' }).values()]).toEqual([210, 200])
})
