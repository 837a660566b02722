import type { DatePair, FlexibleDates } from '@faresight/contracts/search/flexible-dates'
import { searchRoutes } from '@faresight/contracts/search/http'
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import { type FlightQuestion, requestOf } from '../../flights/trips/flight-question.ts'

const keyOf = (question: FlightQuestion) => ['flexible-dates', writeSearch(question).toString()]

/** What is known of the dates around a search, without checking any. */
export function flexibleDatesQuery(question: FlightQuestion) {
  return queryOptions<FlexibleDates>({
    queryKey: keyOf(question),
    meta: { personal: true, access: true },
    queryFn: ({ signal }) =>
      call(searchRoutes.flexibleDates, { body: { search: requestOf(question) }, signal }),
  })
}

/** Checks date pairs live. */
export function checkDates(client: QueryClient, question: FlightQuestion) {
  return mutationOptions({
    mutationFn: (check: DatePair[]) =>
      call(searchRoutes.flexibleDates, { body: { search: requestOf(question), check } }),
    onSuccess: (dates: FlexibleDates) => client.setQueryData(keyOf(question), dates),
  })
}
