import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Where I am signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
  staleTime: 0,
})
