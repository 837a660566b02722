import type { AuditFilter } from '@faresight/contracts/admin/audit'
import { dayMs } from '@faresight/contracts/days'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { adminAuditLog, auditOrigins } from '../../schema.ts'

interface Page {
  /** Only entries of before that one. */
  before: number | null
  most: number
}

/** Entries of a kind, the latest first. */
export async function readEntries(db: DbOrTx, filter: AuditFilter, { before, most }: Page) {
  const { sequence } = adminAuditLog
  return db
    .select({ entry: adminAuditLog, origin: auditOrigins })
    .from(adminAuditLog)
    .leftJoin(auditOrigins, eq(auditOrigins.sequence, sequence))
    .where(and(isWanted(filter), before === null ? undefined : lt(sequence, before)))
    .orderBy(desc(sequence))
    .limit(most)
}

export type ReadEntry = Awaited<ReturnType<typeof readEntries>>[number]

function isWanted({ action, adminId, targetUserId, from, to }: AuditFilter): SQL | undefined {
  const { createdAt } = adminAuditLog
  return and(
    action && eq(adminAuditLog.action, action),
    adminId === undefined ? undefined : eq(adminAuditLog.adminId, adminId),
    targetUserId === undefined ? undefined : eq(adminAuditLog.targetUserId, targetUserId),
    from === undefined ? undefined : sql`${createdAt} >= ${startOf(from)}`,
    to === undefined ? undefined : sql`${createdAt} < ${startOf(to, 1)}`,
  )
}

/** A number, as a text PostgreSQL takes no day of the year 0, nor of 10,000. */
function startOf(day: string, daysLater = 0): SQL {
  return sql`to_timestamp(${(Date.parse(day) + daysLater * dayMs) / 1000})`
}
