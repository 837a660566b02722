import { type AuditFilter, auditFilterSchema } from '@faresight/contracts/admin/audit'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type UrlSchema, textParam } from '../../browser/url-state.ts'

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

const { action, adminId, targetUserId, from, to } = auditFilterSchema.shape

/** The names differ from those of the other sections. */
export const auditUrl: UrlSchema<AuditFilter> = {
  params: {
    action: textParam((text) => action.safeParse(text).data, undefined),
    adminId: { ...textParam((text) => adminId.safeParse(text).data, undefined), name: 'by' },
    targetUserId: { ...textParam((text) => targetUserId.safeParse(text).data, undefined), name: 'target' },
    from: textParam((text) => from.safeParse(text).data, undefined),
    to: textParam((text) => to.safeParse(text).data, undefined),
  },
  history: 'replace',
}

export const noAuditFilter = {
  action: undefined,
  adminId: undefined,
  targetUserId: undefined,
  from: undefined,
  to: undefined,
}
