import { expect, test } from 'vitest'
import { visible } from '../visible.ts'
import type { FlexibleDates, PairFare } from './flexible-dates.ts'
import { flexibleDatesRules } from './visible-flexible-dates.ts'

const pair: PairFare = {
  departureDate: '2031-03-04',
  returnDate: '2031-03-15',
  known: 'live',
  seenAt: '2031-01-10T10:00:00Z',
  price: 412.5,
  pricePerPassenger: 412.5,
  lowestPrice: 399,
  airline: 'Zed Air',
  airlineCode: 'ZZ',
  travelTime: 480,
  stops: 0,
}
const grid: FlexibleDates = {
  currency: 'USD',
  pairs: [pair],
  checkedLive: 1,
  othersBetween: null,
  providers: [{ provider: 'ignav', status: 'ok', count: 3, detail: null }],
}

test('a grid is for subscribers alone, with nothing that tells where cheap fares were looked for', () => {
  const hidden = { currency: 'USD', pairs: [], checkedLive: 0, othersBetween: null, providers: [] }
  expect(visible(grid, 'subscriber', flexibleDatesRules)).toEqual(grid)
  expect(visible(grid, 'member', flexibleDatesRules)).toEqual(hidden)
  expect(visible(grid, 'visitor', flexibleDatesRules)).toEqual(hidden)
})
