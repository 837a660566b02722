import { expect, test } from 'vitest'
import { redactForViewer } from '../redaction.ts'
import type { FlexibleDatesGrid, DatePairFare } from './flexible-dates.ts'
import { flexibleDatesRedactionRules } from './flexible-dates-redaction.ts'

const pair: DatePairFare = {
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
const grid: FlexibleDatesGrid = {
  currency: 'USD',
  pairs: [pair],
  checkedLive: 1,
  othersBetween: null,
  providers: [{ provider: 'ignav', status: 'ok', count: 3, detail: null }],
}

test('a grid is for subscribers alone, with nothing that tells where cheap fares were looked for', () => {
  const hidden = { currency: 'USD', pairs: [], checkedLive: 0, othersBetween: null, providers: [] }
  expect(redactForViewer(grid, 'subscriber', flexibleDatesRedactionRules)).toEqual(grid)
  expect(redactForViewer(grid, 'member', flexibleDatesRedactionRules)).toEqual(hidden)
  expect(redactForViewer(grid, 'visitor', flexibleDatesRedactionRules)).toEqual(hidden)
})
