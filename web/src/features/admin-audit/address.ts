import { type AuditFilter, auditFilter } from '@faresight/contracts/admin/audit'

/** How the address names each part of the filter: shorter, and other than what other parts of the dashboard keep there. */
const names = { action: 'action', adminId: 'by', targetUserId: 'target', from: 'from', to: 'to' } as const

const parts = Object.keys(names) as (keyof AuditFilter)[]

/** What of the log an address asks for; what is wrong in it counts as left out. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const value = auditFilter.shape[part].safeParse(params.get(names[part]) ?? undefined).data
      return value === undefined ? [] : [[part, value]]
    }),
  )
}

/** An address that asks for something else of the log, and has all else as it was. */
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
