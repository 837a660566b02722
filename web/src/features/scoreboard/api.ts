import { queryOptions } from '@tanstack/react-query'
import { callLazily } from '../../api/query.ts'

/** Computed daily. The schemas load with the first request, after the page. */
export const scoreboardQuery = queryOptions({
  queryKey: ['scoreboard'],
  queryFn: ({ signal }) =>
    callLazily(import('@faresight/contracts/ai-scan/scoreboard-route'), (it) => it.scoreboardRoute, {
      signal,
    }),
  staleTime: 0,
})
