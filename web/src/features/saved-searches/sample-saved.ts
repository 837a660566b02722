import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import type { RecentSearchEntry } from '@faresight/contracts/search/flight-search'

/** A round trip as Recent Searches lists it, for tests. */
export const sampleSearch: RecentSearchEntry = {
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
  children: 0,
  infants: 0,
  cabinClass: 'business',
  stops: 'nonstop',
  currency: 'GBP',
  resultsCount: 12,
  done: true,
  lowest: null,
  createdAt: '2027-01-01T00:00:00Z',
}

export const sampleTour = {
  ...sampleSearch,
  tripType: 'multicity',
  origin: null,
  destination: null,
  departureDate: null,
  returnDate: null,
  legs: [
    { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-01' },
    { origin: 'JFK', destination: 'LAX', departureDate: '2027-03-05' },
  ],
} satisfies RecentSearchEntry

const { resultsCount: _count, done: _done, lowest: _lowest, ...asked } = sampleSearch

/** For tests. A later `day` (of January) is newer. */
export function sampleSaved(id: string, day: number, changes: Partial<SavedSearch> = {}): SavedSearch {
  const createdAt = `2027-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
  return {
    ...asked,
    userId: 'b',
    currency: 'GBP',
    id,
    name: id,
    isFavorite: false,
    createdAt,
    updatedAt: createdAt,
    ...changes,
  }
}
