import { adminRoutes } from '@faresight/contracts/admin/http'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { Span } from './span.ts'

/** The server reckons anew so often, in milliseconds. */
const everyMs = 60_000

// While it is on the screen the overview goes on; another span leaves what stands there until it is there.
const shared = {
  meta: { personal: true },
  refetchInterval: everyMs,
  refetchOnMount: 'always',
  placeholderData: keepPreviousData,
} as const

export function financialQuery(days: Span) {
  return queryOptions({
    ...shared,
    queryKey: ['admin-financial', days],
    queryFn: ({ signal }) => call(adminRoutes.financial, { query: { days }, signal }),
  })
}

export function analyticsQuery(days: Span) {
  return queryOptions({
    ...shared,
    queryKey: ['admin-analytics', days],
    queryFn: ({ signal }) => call(adminRoutes.analytics, { query: { days }, signal }),
  })
}
