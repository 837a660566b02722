import { type AuditFilter, auditFilter } from '@faresight/contracts/admin/audit'

/** Query parameters, distinct from those of the other sections. */
const names = { action: 'action', adminId: 'by', targetUserId: 'target', from: 'from', to: 'to' } as const

const parts = Object.keys(names) as (keyof AuditFilter)[]

/** Reads the filter from the URL and drops invalid parts. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const value = auditFilter.shape[part].safeParse(params.get(names[part]) ?? undefined).data
      return value === undefined ? [] : [[part, value]]
    }),
  )
}

/** The URL parameters with a changed filter. */
export function withAuditFilter(params: URLSearchParams, change: Partial<AuditFilter>): URLSearchParams {
  const filter = { ...readAuditFilter(params), ...change }
  const next = new URLSearchParams(params)
  for (const part of parts) {
    const value = filter[part]
    if (value === undefined) next.delete(names[part])
    else next.set(names[part], value)
  }
  return next
}

export const noAuditFilter = {
  action: undefined,
  adminId: undefined,
  targetUserId: undefined,
  from: undefined,
  to: undefined,
}
