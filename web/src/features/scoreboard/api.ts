import { queryOptions } from '@tanstack/react-query'

/** Computed daily. The schemas load with the first request, after the page. */
export const scoreboardQuery = queryOptions({
  queryKey: ['scoreboard'],
  queryFn: async ({ signal }) => (await import('./calls.ts')).fetchScoreboard(signal),
  staleTime: 0,
})
