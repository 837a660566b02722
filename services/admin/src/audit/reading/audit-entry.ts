import type { Bus } from '@faresight/kit/bus/bus'
import type { AuditEntry } from '@faresight/contracts/admin/audit'
import type { StoredAuditEntry } from './store.ts'
import { readUserEmailsRpc } from '@faresight/contracts/auth/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'

export function toAuditEntry(
  { entry, origin }: StoredAuditEntry,
  emails: ReadonlyMap<string, string>,
): AuditEntry {
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

/** Current email addresses of the users that the entries name; empty while auth is unavailable. */
export async function requestUserEmailsIfAvailable(
  bus: Pick<Bus, 'request'>,
  entries: readonly StoredAuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  const named = entries.flatMap(({ entry }) => [entry.adminId, entry.targetUserId])
  const userIds = [...new Set(named)].filter((id) => id !== null)
  if (!userIds.length) return new Map()
  try {
    const { users } = await bus.request(readUserEmailsRpc, { userIds })
    return new Map(users.map(({ userId, email }) => [userId, email]))
  } catch (error) {
    if (error instanceof BusUnavailableError) return new Map()
    throw error
  }
}
