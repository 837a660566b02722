import { adminRoutes } from '@faresight/contracts/admin/http'
import {
  type UserFilter,
  type UserSort,
  userFilterSchema,
  userSortSchema,
} from '@faresight/contracts/auth/admin-user'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../api/client.ts'
import { type UrlSchema, oneOf, textParam } from '../../browser/url-state.ts'

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

const maxCharacters = 100

const { status, plan, role } = userFilterSchema.shape

/** `order` is `null` where it is the default of its column. */
export const usersUrl: UrlSchema<Omit<UserFilter, 'order'> & { order: UserFilter['order'] | null }> = {
  params: {
    search: textParam((text) => searchOf(text) ?? undefined, null),
    status: textParam((text) => status.safeParse(text).data ?? undefined, null),
    plan: textParam((text) => plan.safeParse(text).data ?? undefined, null),
    role: textParam((text) => role.safeParse(text).data ?? undefined, null),
    verified: {
      read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
      write: (value) => String(value ?? ''),
      initial: null,
    },
    sort: oneOf(userSortSchema.options, 'created'),
    order: textParam((text) => userFilterSchema.shape.order.safeParse(text).data, null),
  },
  history: 'replace',
}

/** Default order of each sort column. */
export const firstOrder: Record<UserSort, UserFilter['order']> = {
  created: 'desc',
  email: 'asc',
  name: 'asc',
}

/** The search text, trimmed; `null` if empty. */
export function searchOf(typed: string): string | null {
  return typed.normalize('NFC').trim().slice(0, maxCharacters) || null
}

/** Whether any filter is set. */
export function hasFilters({ search, status: plans, plan: of, role: as, verified }: UserFilter): boolean {
  return [search, plans, of, as, verified].some((part) => part !== null)
}

export const noFilter = { search: null, status: null, plan: null, role: null, verified: null }
