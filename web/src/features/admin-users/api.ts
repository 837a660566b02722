import { adminRoutes } from '@faresight/contracts/admin/http'
import type { UserFilter } from '@faresight/contracts/auth/listed-user'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../api/client.ts'

/** Begins the key of every list of users. */
export const userListsKey = ['admin', 'users']

/** Open accounts of a kind, page by page. */
export const usersQuery = (filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: [...userListsKey, filter],
    meta: { personal: true },
    queryFn: ({ pageParam, signal }) =>
      call(adminRoutes.users, {
        query: { ...asked(filter), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // What was pressed to sort or to narrow the list stands in it, and keeps the focus.
    placeholderData: keepPreviousData,
    // Others change people, too: whoever comes back to a list sees what has become of them.
    staleTime: 30_000,
    gcTime: 60_000,
  })

export type UserDetails = z.output<typeof adminRoutes.user.answer>

/** One account, with its plan and its sessions. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'user', userId],
    meta: { personal: true },
    queryFn: ({ signal }) => call(adminRoutes.user, { params: { userId }, signal }),
    staleTime: 0,
  })

/** What differs from nothing is asked for. */
function asked({ search, status, plan, role, verified, sort, order }: UserFilter) {
  return {
    ...(search !== null && { search }),
    ...(status !== null && { status }),
    ...(plan !== null && { plan }),
    ...(role !== null && { role }),
    ...(verified !== null && { verified: verified ? ('true' as const) : ('false' as const) }),
    sort,
    order,
  }
}
