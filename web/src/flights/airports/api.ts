import { queryOptions } from '@tanstack/react-query'

const fiveMinutesMs = 5 * 60 * 1000

const load = async () => {
  const [{ call }, { searchRoutes }] = await Promise.all([
    import('../../api/client.ts'),
    import('@faresight/contracts/search/http'),
  ])
  return { call, searchRoutes }
}

/** Airports matching the typed text, best first; cached for five minutes. */
export function airportsQuery(typed: string) {
  return queryOptions({
    queryKey: ['airports', typed.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { call, searchRoutes } = await load()
      return call(searchRoutes.airports, { query: { q: typed }, signal })
    },
    staleTime: fiveMinutesMs,
    gcTime: fiveMinutesMs,
  })
}

/** The airport or metro area of a code; cached for good. */
export function airportQuery(code: string) {
  return queryOptions({
    queryKey: ['airport', code],
    queryFn: async ({ signal }) => {
      const { call, searchRoutes } = await load()
      return call(searchRoutes.airport, { params: { code }, signal })
    },
    enabled: code !== '',
    gcTime: Number.POSITIVE_INFINITY,
  })
}
