import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { expect, it } from 'vitest'
import { canBeMade, newestOf, queryOf } from './recent.ts'

const search: FlightSearch = {
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
} satisfies Partial<FlightSearch>
const tour: FlightSearch = { ...search, ...tourOf }

it('makes a recent search again as it was', () => {
  expect(queryOf(search)).toEqual({
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-03-01',
    returnDate: '2027-03-09',
    legs: [],
    flexibleDates: true,
    nearbyAirports: true,
    passengers: 2,
    cabinClass: 'business',
    stops: 'nonstop',
    currency: 'GBP',
  })
  expect(queryOf(tour)).toMatchObject({ tripType: 'multicity', legs })
})

it.each([search, tour])('offers none whose first day has passed', (made) => {
  const query = queryOf(made)
  expect(query && [canBeMade(query, '2027-03-01'), canBeMade(query, '2027-03-02')]).toEqual([true, false])
})

it('falls back to USD under a currency that is no longer supported', () => {
  expect(queryOf({ ...search, currency: 'XXX' })?.currency).toBe('USD')
})

it('of searches for one trip only the newest is listed, whatever the currency of each', () => {
  const ids = (searches: FlightSearch[], most = 6) =>
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
  expect([first?.search.id, first?.query.currency, more]).toEqual(['dollars', 'USD', []])
})
