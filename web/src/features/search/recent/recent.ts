import { queryOptions } from '@tanstack/react-query'
import { currencyCode } from '@faresight/contracts/currencies'
import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../../api/client.ts'
import { today } from '../query/days.ts'
import { emptyDraft, outlineOf, type FlightQuery } from '../query/flight-query.ts'

const whileRunningMs = 2000

/** My searches, newest first; looked at again while one of them runs. */
export const recentSearchesQuery = queryOptions({
  queryKey: ['searches'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(searchRoutes.searches, { signal }),
  // Each visit of the dashboard may follow a search.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ done }) => !done) ? whileRunningMs : false),
})

/** A search that was made, as the form would make it again; `null` where the record lacks a part. */
export function queryOf(search: FlightSearch): FlightQuery | null {
  const { tripType, flexibleDates, nearbyAirports, passengers, cabinClass, stops } = search
  const currency = currencyCode.safeParse(search.currency).data ?? 'USD'
  const party = { tripType, flexibleDates, nearbyAirports, passengers, cabinClass, stops, currency }
  if (tripType === 'multicity') {
    const { origin, destination, departureDate } = emptyDraft
    const { legs } = search
    return legs && { ...party, origin, destination, departureDate, returnDate: null, legs }
  }
  const { origin, destination, departureDate, returnDate } = search
  if (!origin || !destination || !departureDate) return null
  return { ...party, origin, destination, departureDate, returnDate, legs: [] }
}

/** Whether its first day is still to come. */
export function canBeMade(query: FlightQuery, now = today()): boolean {
  return outlineOf(query).from >= now
}

export interface Recent {
  search: FlightSearch
  query: FlightQuery
}

/** The newest of searches for one trip, whatever the currency of each; at most `most`. */
export function newestOf(searches: readonly FlightSearch[], most: number): Recent[] {
  const kept = new Map<string, Recent>()
  for (const search of searches) {
    const query = queryOf(search)
    const key = JSON.stringify({ ...query, currency: null })
    if (query && !kept.has(key)) kept.set(key, { search, query })
  }
  return [...kept.values()].slice(0, most)
}
