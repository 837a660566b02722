import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { expect, it } from 'vitest'
import { sampleResult } from '../search-results/sample-results.ts'
import { type PricedTrip, dayPrices, latestScanOf, pairsOf } from './past-prices.ts'

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
