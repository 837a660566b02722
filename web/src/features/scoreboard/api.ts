import { queryOptions } from '@tanstack/react-query'

/** Computed daily. The schemas load with the first request, after the page. */
export const scoreboardQuery = queryOptions({
  queryKey: ['scoreboard'],
  queryFn: async ({ signal }) => {
    const [{ call }, { scoreboardRoute }] = await Promise.all([
      import('../../api/client.ts'),
      import('@faresight/contracts/ai-scan/scoreboard-route'),
    ])
    return call(scoreboardRoute, { signal })
  },
  staleTime: 0,
})
