import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Account data that isn't in the session. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(accountRoutes.account, { signal }),
  // Another tab or an emailed link may have changed it.
  staleTime: 0,
})
