import { gateRoutes } from '@faresight/contracts/auth/gate-http'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Whether somebody (`null`: a visitor) is an administrator or owner. Roles come and go while a page is open. */
export function adminCheckQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['admin-check', userId],
    queryFn: ({ signal }) => call(gateRoutes.check, { signal }),
    meta: { personal: true },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

export const ownerExistsQuery = queryOptions({
  queryKey: ['owner-exists'],
  queryFn: ({ signal }) => call(gateRoutes.ownerExists, { signal }),
  refetchOnMount: 'always',
})
