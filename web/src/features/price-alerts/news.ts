import type { Party } from '@faresight/contracts/search/party'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { idle } from '../../browser/timing.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'

const everyMs = 60_000

const newsQuery = queryOptions({
  queryKey: ['price-alert-news'],
  queryFn: async ({ signal }) => {
    await idle()
    return call(alertsRoutes.news, { signal })
  },
  meta: { personal: true },
  refetchInterval: everyMs,
  refetchOnWindowFocus: 'always',
})

/** Alerts triggered since the user last looked. Polled each minute while the page is visible. */
export function useNews(): number {
  return useQuery(newsQuery).data?.triggered ?? 0
}

export function useMarkSeen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(alertsRoutes.seen),
    meta: { personal: true },
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: newsQuery.queryKey })
      client.setQueryData(newsQuery.queryKey, { triggered: 0 })
    },
  })
}

export interface Watched extends Party {
  /** Airports or metro areas. */
  origin: string
  destination: string
  departureDate: PlainDate
  /** `null` one way. */
  returnDate: PlainDate | null
  cabinClass: CabinClass
  stops: StopsFilter
  /** Deleting this saved search deletes the alert. */
  savedSearchId?: string
}
