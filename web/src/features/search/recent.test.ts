import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { expect, it } from 'vitest'
import { queryOf } from './recent.ts'

const search: FlightSearch = {
  id: 'a',
  userId: 'b',
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-01',
  returnDate: '2027-03-09',
  legs: null,
  flexibleDates: false,
  nearbyAirports: false,
  passengers: 2,
  cabinClass: 'business',
  stops: 'nonstop',
  currency: 'GBP',
  resultsCount: 12,
  createdAt: '2027-01-01T00:00:00Z',
}

it('makes a recent search again as it was', () => {
  expect(queryOf(search, '2027-03-01')).toEqual({
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-03-01',
    returnDate: '2027-03-09',
    passengers: 2,
    cabinClass: 'business',
    stops: 'nonstop',
    currency: 'GBP',
  })
})

it('offers none whose day has passed or whose kind the form does not know', () => {
  expect(queryOf(search, '2027-03-02')).toBeNull()
  expect(queryOf({ ...search, tripType: 'multicity' }, '2027-01-01')).toBeNull()
})

it('falls back to USD under a currency that is no longer supported', () => {
  expect(queryOf({ ...search, currency: 'XXX' }, '2027-01-01')?.currency).toBe('USD')
})
