import type { PersonalDataReport } from '@faresight/contracts/erasure'
import { holdingsOf } from '@faresight/kit/holdings'
import type { DbOrTx } from '@faresight/kit/postgres'
import { eq, inArray } from 'drizzle-orm'
import { adminAuditLog, auditOrigins } from '../schema.ts'

/** How much is kept of a user, by table: from where they did what the log says. That somebody of that id did it stays. */
export async function countHeld(db: DbOrTx, userId: string): Promise<PersonalDataReport> {
  const theirs = db
    .select({ sequence: adminAuditLog.sequence })
    .from(adminAuditLog)
    .where(eq(adminAuditLog.adminId, userId))
  return holdingsOf({ audit_origins: await db.$count(auditOrigins, inArray(auditOrigins.sequence, theirs)) })
}
