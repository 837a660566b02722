import type { BookingOption } from '@faresight/contracts/search/itinerary'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike, fareQueryLike, segmentLike } from '../../test/itineraries.ts'
import { loadPackagedRates } from '../money/rates.ts'
import { createSuspiciousPriceMarker } from './mark-suspicious.ts'

/** Some 400 dollars. */
const usual = { median: Math.log(40_000), spread: 0.2 }
const marker = (passengers = 1) =>
  createSuspiciousPriceMarker({ usual, question: fareQueryLike({ passengers }), rates: loadPackagedRates() })

const dollars = (price: number, change: Partial<BookingOption> = {}) =>
  optionLike({ price: { minor: Math.round(100 * price), currency: 'USD' }, ...change })
const trip = (flightNumber: string, ...options: BookingOption[]) =>
  itineraryLike([segmentLike({ flightNumber })], options)
const told = ({ options }: { options: readonly BookingOption[] }) =>
  options.map(({ price, suspicious }) => `${(price?.minor ?? 0) / 100}${suspicious ? ' looks wrong' : ''}`)

test('a suspicious option is marked and moves behind all others, even those without a price', () => {
  const unpriced = dollars(0, { price: null, seller: { name: 'B', kind: 'agency' } })
  const found = [trip('1', dollars(0.01), dollars(400, { live: false }), unpriced), trip('2', dollars(350))]
  const [first, second] = marker()(found)
  expect(told(first ?? { options: [] })).toEqual(['400', '0', '0.01 looks wrong'])
  expect(second).toBe(found[1])
})

test.each([
  [1, 40, true],
  [10, 4000, false],
  [10, 400, true],
])('for %i travellers the share of each counts: %d dollars', (passengers, price, suspicious) => {
  const [marked] = marker(passengers)([trip('1', dollars(price))])
  expect(marked?.options[0]?.suspicious ?? false).toBe(suspicious)
})

test('a price that two providers have is not suspicious', () => {
  const found = [
    trip('1', dollars(12)),
    trip('2', dollars(14, { provider: 'amadeus' })),
    trip('3', dollars(400)),
  ]
  expect(marker()(found)).toEqual(found)
})

test('other fares are compared with, but not marked', () => {
  const others = [trip('9', dollars(14, { provider: 'amadeus' }))]
  const mark = createSuspiciousPriceMarker({
    usual,
    question: fareQueryLike(),
    rates: loadPackagedRates(),
    others,
  })
  expect(mark([trip('1', dollars(12))])).toEqual([trip('1', dollars(12))])
})

test('an itinerary with the same marks stays the same object', () => {
  const mark = marker()
  const found = [trip('1', dollars(0.01)), trip('2', dollars(400))]
  const [first] = mark(found)
  expect(mark([...found, trip('3', dollars(410))])[0]).toBe(first)
})
