import { dayMs } from '@faresight/contracts/days'
import type { DbOrTx } from '@faresight/kit/postgres'
import { isNull, sql } from 'drizzle-orm'
import { users } from '../schema.ts'

/** How many open accounts there are, and how many of them were made in the last 30 × 24 hours. */
export async function countAccounts(
  db: DbOrTx,
  now: Date,
): Promise<{ total: number; newLast30Days: number }> {
  const since = new Date(now.getTime() - 30 * dayMs)
  const isNew = sql`${users.createdAt} >= ${since}::timestamptz`
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      newLast30Days: sql<number>`count(*) filter (where ${isNew})::int`,
    })
    .from(users)
    .where(isNull(users.closedAt))
  if (!counts) throw new Error('A count of accounts came to nothing.')
  return counts
}
