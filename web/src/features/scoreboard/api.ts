import { queryOptions } from '@tanstack/react-query'

/** What became of all forecasts: counted once a day, and looked at anew with each visit. Its schemas come after the page. */
export const scoreboardQuery = queryOptions({
  queryKey: ['scoreboard'],
  queryFn: async ({ signal }) => (await import('./calls.ts')).fetchScoreboard(signal),
  staleTime: 0,
})
