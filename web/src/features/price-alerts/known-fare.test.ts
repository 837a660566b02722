import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { FlightResult } from '@faresight/contracts/search/result'
import { expect, it } from 'vitest'
import { type KnownFare, cheapestDeal, cheapestResult, newestFare } from './known-fare.ts'

const days = { departureDate: '2027-03-10', returnDate: '2027-03-17' }
const [early, late] = ['2027-01-01T10:00:00Z', '2027-01-01T10:05:00Z']
const shown: KnownFare = { price: 471, currency: 'USD', stops: 1, live: true, seenAt: early }

// Only what is read of a result and of a deal.
const result = (price: number | null, over = {}) =>
  ({ locked: false, ...days, ...shown, price, ...over }) as FlightResult
const deal = (over = {}) =>
  ({ date: days.departureDate, returnDate: days.returnDate, ...shown, ...over }) as OpenDeal

it.each([
  ['the cheapest', [result(500), result(471), result(480)], 471],
  ['none of other dates', [result(500), result(300, { departureDate: '2027-03-11' })], 500],
  ['none of another stay', [result(500), result(300, { returnDate: null })], 500],
  ['none that looks wrong', [result(500), result(20, { suspicious: true })], 500],
  ['nothing locked', [{ id: 'a', locked: true as const }, result(null)], undefined],
  ['nothing of nothing', [], undefined],
])('of results it takes %s', (_, results, price) => {
  expect(cheapestResult(results, days)?.price).toBe(price)
})

it('takes the lowest fare of a date pair, not the one that represents it', () => {
  const lowest = { price: 398, stops: [0, 2], live: false, seenAt: late }
  expect(cheapestDeal([deal({ lowest })], days)).toEqual({ ...shown, ...lowest, stops: 2 })
  expect(cheapestDeal([deal()], days)).toEqual(shown)
  expect(cheapestDeal([deal({ date: '2027-03-11' })], days)).toBeNull()
  expect(cheapestDeal([deal({ price: null })], days)).toBeNull()
})

const euros = { ...shown, currency: 'EUR' }
const cached = { ...shown, live: false, seenAt: late }
const usd = (price: number, stops: number | null, seenAt = late) => ({ ...shown, price, stops, seenAt })

it.each([
  ['what is on the page until the server answers', shown, undefined, shown],
  ['what is on the page if the server knows none', shown, { currentPrice: null, seenAt: null }, shown],
  ['a newer price', shown, { currentPrice: 465, seenAt: late }, usd(465, null)],
  [
    'the stops of a newer price that is the same',
    shown,
    { currentPrice: 471.2, seenAt: late },
    usd(471.2, 1),
  ],
  ['no older price', shown, { currentPrice: 465, seenAt: early }, shown],
  ['a live price over a remembered one', cached, { currentPrice: 490, seenAt: early }, usd(490, null, early)],
  ['dollars, in which targets are', euros, { currentPrice: 512, seenAt: early }, usd(512, null, early)],
  ['the first price', null, { currentPrice: 512, seenAt: late }, usd(512, null)],
  ['none if there is none', null, { currentPrice: null, seenAt: null }, null],
] as const)('the dialog shows %s', (_, known, preview, fare) => {
  expect(newestFare(known, preview)).toEqual(fare)
})
