import type { AuditFilter } from '@faresight/contracts/admin/audit'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Entries of the audit log, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    meta: { personal: true },
    queryFn: ({ pageParam, signal }) =>
      call(adminRoutes.audit, {
        query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The pressed name is in the list, and keeps the focus.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })

/** Everyone who is an admin or owner now. */
export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  meta: { personal: true },
  queryFn: async ({ signal }) => {
    const ask = (role: 'owner' | 'admin') =>
      call(adminRoutes.users, { query: { role, sort: 'email', order: 'asc', limit: '100' }, signal })
    const [owners, admins] = await Promise.all([ask('owner'), ask('admin')])
    return [...owners.users, ...admins.users].map(({ id, email }) => ({ id, email }))
  },
  staleTime: 30_000,
})
