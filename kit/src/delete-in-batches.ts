import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './postgres.ts'

/** All at once could run into the time limit of a statement, and then stay for ever. */
const usualStep = 5000

/**
 * Deletes all rows that fit, some at a time, until none is left or `signal` is aborted. Passes over those that somebody
 * else holds: a sweep neither waits for anybody nor has anybody wait in a circle.
 *
 * @param key the primary key of the table
 * @returns how many rows went
 */
export async function deleteInBatches(
  db: Db,
  key: PgColumn,
  fits: SQL,
  { signal, step = usualStep }: { signal: AbortSignal; step?: number },
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
