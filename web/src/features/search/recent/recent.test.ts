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
const tour: FlightSearch = {
  ...search,
  tripType: 'multicity',
  origin: null,
  destination: null,
  departureDate: null,
  returnDate: null,
  legs,
}

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

it('of equal searches only the newest is listed', () => {
  const other = { ...search, id: 'c', passengers: 1 }
  const listed = newestOf([search, tour, { ...search, id: 'old' }, other], 6)
  expect(listed.map((recent) => recent.search.id)).toEqual(['a', 'a', 'c'])
  expect(newestOf([search, other], 1)).toHaveLength(1)
})
