import type { ListedSearch } from '@faresight/contracts/search/flight-search'
import { expect, it } from 'vitest'
import { newestOf } from './recent.ts'

const search: ListedSearch = {
  id: 'a',
  userId: 'b',
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-01',
  returnDate: '2027-03-09',
  legs: null,
  flexibleDates: true,
  nearbyAirports: true,
  passengers: 2,
  cabinClass: 'business',
  stops: 'nonstop',
  currency: 'GBP',
  resultsCount: 12,
  done: true,
  lowest: null,
  createdAt: '2027-01-01T00:00:00Z',
}
const legs = [
  { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-01' },
  { origin: 'JFK', destination: 'LAX', departureDate: '2027-03-05' },
]
const tourOf = {
  tripType: 'multicity',
  origin: null,
  destination: null,
  departureDate: null,
  returnDate: null,
  legs,
} satisfies Partial<ListedSearch>
it('of searches for one trip only the newest is listed, whatever the currency of each', () => {
  const ids = (searches: ListedSearch[], most = 6) =>
    newestOf(searches, most).map((recent) => recent.search.id)
  const others = [
    { ...search, id: 'tour', ...tourOf },
    { ...search, id: 'alone', passengers: 1 },
    { ...search, id: 'any stops', stops: 'any' as const },
  ]
  expect(ids([search, { ...search, id: 'old' }, ...others])).toEqual(['a', 'tour', 'alone', 'any stops'])
  expect(ids([search, ...others], 2)).toEqual(['a', 'tour'])
  const dollars = { ...search, id: 'dollars', currency: 'USD' }
  const [first, ...more] = newestOf([dollars, search, { ...dollars, id: 'first' }], 6)
  expect([first?.search.id, first?.question.currency, more]).toEqual(['dollars', 'USD', []])
})
