import type { Act } from '@faresight/contracts/act'
import { accountActed } from '@faresight/contracts/auth/events'
import { asc, eq } from 'drizzle-orm'
import { outboxTable } from '../src/schema.ts'
import type { Auth } from './harness.ts'

/** What the audit log is told of, in order. */
export async function actsOf({ deps }: Auth): Promise<Act[]> {
  const told = await deps.postgres.db
    .select({ data: outboxTable.data })
    .from(outboxTable)
    .where(eq(outboxTable.subject, accountActed.subject))
    .orderBy(asc(outboxTable.createdAt))
  return told.map(({ data }) => accountActed.data.parse(data))
}
