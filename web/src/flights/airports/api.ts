import { queryOptions } from '@tanstack/react-query'
import { callLazily } from '../../api/query.ts'

const fiveMinutesMs = 5 * 60 * 1000

const load = () => import('@faresight/contracts/search/http')

/** Airports matching the typed text, best first; cached for five minutes. */
export function airportsQuery(typed: string) {
  return queryOptions({
    queryKey: ['airports', typed.toLowerCase()],
    queryFn: ({ signal }) =>
      callLazily(load(), (it) => it.searchRoutes.airports, { query: { q: typed }, signal }),
    staleTime: fiveMinutesMs,
    gcTime: fiveMinutesMs,
  })
}

/** The airport or metro area of a code; cached for good. */
export function airportQuery(code: string) {
  return queryOptions({
    queryKey: ['airport', code],
    queryFn: ({ signal }) =>
      callLazily(load(), (it) => it.searchRoutes.airport, { params: { code }, signal }),
    enabled: code !== '',
    gcTime: Number.POSITIVE_INFINITY,
  })
}
