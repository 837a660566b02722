import type { ListedSearch } from '@faresight/contracts/search/flight-search'
import { storedFlightSearch } from '../../flights/trips/stored-flight-search.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { queryOptions } from '@tanstack/react-query'
import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../api/client.ts'

export interface Recent {
  search: ListedSearch
  question: FlightSearchInput
}

/** The newest search per trip, whatever its currency; at most `most`. */
export function newestOf(searches: readonly ListedSearch[], most: number): Recent[] {
  const kept = new Map<string, Recent>()
  for (const search of searches) {
    const question = storedFlightSearch(search)
    const key = JSON.stringify({ ...question, currency: null })
    if (question && !kept.has(key)) kept.set(key, { search, question })
  }
  return [...kept.values()].slice(0, most)
}

const whileRunningMs = 2000

/** The user's searches, newest first; polled while one is running. */
export const recentSearchesQuery = queryOptions({
  queryKey: ['searches'],
  meta: { personal: true, plan: true },
  queryFn: ({ signal }) => call(searchRoutes.searches, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ done }) => !done) ? whileRunningMs : false),
})
