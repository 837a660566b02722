import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The user's sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
  staleTime: 0,
})

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  meta: { personal: true },
  queryFn: ({ signal }) => call(passkeyRoutes.list, { signal }),
  staleTime: 0,
})
