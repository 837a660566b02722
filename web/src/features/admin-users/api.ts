import { adminRoutes } from '@faresight/contracts/admin/http'
import type { UserFilter } from '@faresight/contracts/auth/listed-user'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../api/client.ts'

/** Prefix of every user list's key. */
export const userListsKey = ['admin', 'users']

/** Users that match a filter, page by page. */
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
    // The pressed heading or filter is in the list, and keeps the focus.
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  })

export type UserDetails = z.output<typeof adminRoutes.user.answer>

/** A user with plan and sessions. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'user', userId],
    meta: { personal: true },
    queryFn: ({ signal }) => call(adminRoutes.user, { params: { userId }, signal }),
    staleTime: 0,
  })

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
