import type { AuditEvent } from '@faresight/contracts/audit-event'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import { asc, eq } from 'drizzle-orm'
import { outboxTable } from '../src/schema.ts'
import type { AuthHarness } from './harness.ts'

/** Published audit events, oldest first. */
export async function listOutboxAuditEvents({ deps }: AuthHarness): Promise<AuditEvent[]> {
  const told = await deps.postgres.db
    .select({ data: outboxTable.data })
    .from(outboxTable)
    .where(eq(outboxTable.subject, authAuditRecordedEvent.subject))
    .orderBy(asc(outboxTable.createdAt))
  return told.map(({ data }) => authAuditRecordedEvent.data.parse(data))
}
