import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What became of all forecasts: counted once a day, and looked at anew with each visit. */
export const scoreboardQuery = queryOptions({
  queryKey: ['scoreboard'],
  queryFn: ({ signal }) => call(priceRoutes.scoreboard, { signal }),
  staleTime: 0,
})
