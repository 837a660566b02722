import { type AuditFilter, auditFilter } from '@faresight/contracts/admin/audit'
import { type UrlSchema, textParam } from '../../browser/url-state.ts'

const { action, adminId, targetUserId, from, to } = auditFilter.shape

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
