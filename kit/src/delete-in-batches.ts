import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './postgres.ts'

/** One statement for all rows could exceed the statement timeout each time. */
const defaultStep = 5000

/**
 * Deletes matching rows in steps until `signal` aborts. Skips locked rows, so that a cleanup never waits or deadlocks.
 * @param key the primary key of the table
 * @returns how many rows were deleted
 */
export async function deleteUnlockedRowsInBatches(
  db: Db,
  key: PgColumn,
  fits: SQL,
  { signal, step = defaultStep }: { signal: AbortSignal; step?: number },
): Promise<number> {
  let total = 0
  for (let count = step; count === step && !signal.aborted; total += count) {
    const some = db
      .select({ key })
      .from(key.table)
      .where(fits)
      .limit(step)
      .for('update', { skipLocked: true })
    const { rowCount } = await db.delete(key.table).where(inArray(key, some))
    count = rowCount ?? 0
  }
  return total
}
