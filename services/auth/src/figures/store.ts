import type { PlainDate } from '@faresight/contracts/common'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, asc, gte, isNull, sql } from 'drizzle-orm'
import { users } from '../schema.ts'

const isOpen = isNull(users.closedAt)

/** How many open accounts there are. */
export function countAccounts(db: DbOrTx): Promise<number> {
  return db.$count(users, isOpen)
}

/** How many of them were made on each day (UTC) from one on, oldest first; days without any are left out. */
export function countNewAccounts(
  db: DbOrTx,
  from: PlainDate,
): Promise<{ day: PlainDate; created: number }[]> {
  const day = sql<PlainDate>`to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
  return db
    .select({ day, created: sql<number>`count(*)::int` })
    .from(users)
    .where(and(isOpen, gte(users.createdAt, new Date(`${from}T00:00:00Z`))))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
}
