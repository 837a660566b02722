import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** My saved searches, newest first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(savedSearchRoutes.list, { signal }),
  // Another browser may have saved one, or deleted it.
  staleTime: 0,
})
