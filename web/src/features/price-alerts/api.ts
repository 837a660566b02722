import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type AlertDraft, alertQuestion } from './draft.ts'
import type { Watched } from './news.ts'

const previewLifeMs = 60_000
const everyMs = 30_000

/** Polled while it is on screen. */
export const alertsQuery = queryOptions({
  queryKey: ['price-alerts'],
  queryFn: ({ signal }) => call(alertsRoutes.alerts, { signal }),
  // The server hides prices without a plan.
  meta: { personal: true, plan: true },
  refetchInterval: everyMs,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

export function previewQuery(watched: Watched, days: AlertDraft['window'] | null = null) {
  const body = alertQuestion(watched, days)
  return queryOptions({
    queryKey: ['price-alert-preview', body],
    queryFn: ({ signal }) => call(alertsRoutes.preview, { body, signal }),
    meta: { personal: true, plan: true },
    staleTime: previewLifeMs,
    // The first check of a range does not move with each change of a day.
    placeholderData: days ? keepPreviousData : undefined,
  })
}
