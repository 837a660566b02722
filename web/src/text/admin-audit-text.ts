import { enAdminAudit } from './en/admin-audit.ts'

/** What the admin dashboard says of the audit log. */
export const adminAuditText: typeof enAdminAudit = enAdminAudit
