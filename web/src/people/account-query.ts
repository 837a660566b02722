import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** What is not of the session: whether the address is verified, and how one signs in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(accountRoutes.account, { signal }),
  // Another tab or an email's link may have changed it.
  staleTime: 0,
})
