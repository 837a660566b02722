import type { TripDates, FlexibleDatesGrid } from '@faresight/contracts/search/flexible-dates'
import { searchRoutes } from '@faresight/contracts/search/http'
import { type QueryClient, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import { type FlightSearchInput, toSearchRequest } from '../../flights/trips/flight-search-input.ts'

const keyOf = (question: FlightSearchInput, isSearched: boolean) => [
  'flexible-dates',
  writeSearch(question).toString(),
  isSearched,
]

/**
 * What is known of the dates around a search, without checking any.
 *
 * @param isSearched whether the search has ended: more is known then
 */
export function flexibleDatesQuery(question: FlightSearchInput, isSearched: boolean) {
  return queryOptions<FlexibleDatesGrid>({
    queryKey: keyOf(question, isSearched),
    placeholderData: keepPreviousData,
    meta: { personal: true, access: true },
    queryFn: ({ signal }) =>
      call(searchRoutes.flexibleDates, { body: { search: toSearchRequest(question) }, signal }),
  })
}

/** Checks date pairs live. */
export function checkDates(client: QueryClient, question: FlightSearchInput, isSearched: boolean) {
  return mutationOptions({
    mutationFn: (check: TripDates[]) =>
      call(searchRoutes.flexibleDates, { body: { search: toSearchRequest(question), check } }),
    onSuccess: (dates: FlexibleDatesGrid) => client.setQueryData(keyOf(question, isSearched), dates),
  })
}
