import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { expect, it } from 'vitest'
import { askedIn, canBeMade } from './asked.ts'

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
  expect(askedIn(search)).toEqual({
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
  expect(askedIn(tour)).toMatchObject({ tripType: 'multicity', legs })
})

it.each([search, tour])('offers none whose first day has passed', (made) => {
  const question = askedIn(made)
  expect(question && [canBeMade(question, '2027-03-01'), canBeMade(question, '2027-03-02')]).toEqual([
    true,
    false,
  ])
})

it('falls back to USD under a currency that is no longer supported', () => {
  expect(askedIn({ ...search, currency: 'XXX' })?.currency).toBe('USD')
})
