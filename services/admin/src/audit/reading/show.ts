import type { AuditEntry } from '@faresight/contracts/admin/audit'
import type { ReadEntry } from './store.ts'

/** An entry as administrators read it. */
export function shownEntry({ entry, origin }: ReadEntry, emails: ReadonlyMap<string, string>): AuditEntry {
  const emailOf = (userId: string | null) => (userId === null ? null : (emails.get(userId) ?? null))
  return {
    sequence: entry.sequence,
    id: entry.id,
    adminId: entry.adminId,
    adminEmail: emailOf(entry.adminId),
    byKey: entry.byKey,
    action: entry.action,
    targetUserId: entry.targetUserId,
    targetEmail: emailOf(entry.targetUserId),
    targetResource: entry.targetResource,
    changes: entry.changes,
    ipAddress: origin?.ipAddress ?? null,
    userAgent: origin?.userAgent ?? null,
    createdAt: entry.createdAt.toISOString(),
    hash: entry.hash,
  }
}
