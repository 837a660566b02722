import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { questionOf } from './draft.ts'
import type { Watched } from './news.ts'

/** What it costs now is worth asking again after so long. */
const previewLifeMs = 60_000
const everyMs = 30_000

/** My price alerts. While they are on the screen what becomes of them is asked again and again. */
export const alertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: ({ signal }) => call(alertsRoutes.alerts, { signal }),
  // What was seen of fares is hidden from whoever has no plan.
  meta: { personal: true, plan: true },
  refetchInterval: everyMs,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

/** What the flights of an alert cost now. */
export function previewQuery(watched: Watched) {
  const body = questionOf(watched)
  return queryOptions({
    queryKey: ['price-alert-preview', body],
    queryFn: ({ signal }) => call(alertsRoutes.preview, { body, signal }),
    meta: { personal: true, plan: true },
    staleTime: previewLifeMs,
  })
}
