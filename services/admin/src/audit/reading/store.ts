import type { AuditFilter } from '@faresight/contracts/admin/audit'
import { dayMs } from '@faresight/contracts/days'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { adminAuditLog, auditOrigins } from '../../schema.ts'

interface Page {
  before: number | null
  most: number
}

export async function findAuditEntries(db: DbOrTx, filter: AuditFilter, { before, most }: Page) {
  const { sequence } = adminAuditLog
  return db
    .select({ entry: adminAuditLog, origin: auditOrigins })
    .from(adminAuditLog)
    .leftJoin(auditOrigins, eq(auditOrigins.sequence, sequence))
    .where(and(matchesFilter(filter), before === null ? undefined : lt(sequence, before)))
    .orderBy(desc(sequence))
    .limit(most)
}

export type StoredAuditEntry = Awaited<ReturnType<typeof findAuditEntries>>[number]

function matchesFilter({ action, adminId, targetUserId, from, to }: AuditFilter): SQL | undefined {
  const { createdAt } = adminAuditLog
  return and(
    action && eq(adminAuditLog.action, action),
    adminId === undefined ? undefined : eq(adminAuditLog.adminId, adminId),
    targetUserId === undefined ? undefined : eq(adminAuditLog.targetUserId, targetUserId),
    from === undefined ? undefined : sql`${createdAt} >= ${toStartOfDay(from)}`,
    to === undefined ? undefined : sql`${createdAt} < ${toStartOfDay(to, 1)}`,
  )
}

/** As seconds: PostgreSQL rejects the years 0 and 10000 as text. */
function toStartOfDay(day: string, daysLater = 0): SQL {
  return sql`to_timestamp(${(Date.parse(day) + daysLater * dayMs) / 1000})`
}
