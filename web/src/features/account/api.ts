import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What is not of the session: whether the address is verified, and how one signs in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(accountRoutes.account, { signal }),
  // Another tab or a mail's link may have changed it.
  staleTime: 0,
})

/** Where I am signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
  staleTime: 0,
})
