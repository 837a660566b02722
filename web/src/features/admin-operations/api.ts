import { adminRoutes } from '@faresight/contracts/admin/http'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** State of queues and providers. */
export const operationsQuery = queryOptions({
  queryKey: ['admin', 'operations'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(adminRoutes.operations, { signal }),
  staleTime: 0,
})

/** Dead letters, oldest first. */
export const deadLettersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'dead-letters'],
  meta: { personal: true },
  queryFn: ({ pageParam, signal }) =>
    call(adminRoutes.deadLetters, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})
