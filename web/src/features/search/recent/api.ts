import { queryOptions } from '@tanstack/react-query'
import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../../api/client.ts'

const whileRunningMs = 2000

/** My searches, newest first; looked at again while one of them runs. */
export const recentSearchesQuery = queryOptions({
  queryKey: ['searches'],
  meta: { personal: true, plan: true },
  queryFn: ({ signal }) => call(searchRoutes.searches, { signal }),
  // Each visit of the dashboard may follow a search.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ done }) => !done) ? whileRunningMs : false),
})
