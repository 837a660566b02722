import { queryOptions } from '@tanstack/react-query'
import { fetchPredictions, fetchPriceDays } from './calls.ts'
import type { OutlookTrip } from './trip.ts'

/** Others may have looked since: whoever comes back to a trip after that is told anew. */
const staleTime = 5 * 60 * 1000
const meta = { personal: true }

export function priceDaysQuery(trip: OutlookTrip) {
  return queryOptions({
    queryKey: ['price-days', trip],
    queryFn: ({ signal }) => fetchPriceDays(trip, signal),
    staleTime,
    meta,
  })
}

export function predictionsQuery(trip: OutlookTrip) {
  return queryOptions({
    queryKey: ['price-predictions', trip],
    queryFn: ({ signal }) => fetchPredictions(trip, signal),
    staleTime,
    meta,
  })
}
