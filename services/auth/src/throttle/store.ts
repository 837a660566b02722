import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, gt, inArray, lte, sql } from 'drizzle-orm'
import { limits } from '../schema.ts'

/**
 * Gives one back to each of the rows that have not run out. The library's own `reward` would make a row that has run out
 * anew, with more to take than there is.
 *
 * @param nowMs since 1970
 */
export async function returnPoints(db: DbOrTx, keys: readonly string[], nowMs: number): Promise<void> {
  if (keys.length === 0) return
  // In one order, so that nobody waits for each other in a circle.
  const held = db
    .select({ key: limits.key })
    .from(limits)
    .where(and(inArray(limits.key, [...keys]), gt(limits.expire, nowMs), gt(limits.points, 0)))
    .orderBy(limits.key)
    .for('update')
  await db
    .update(limits)
    .set({ points: sql`${limits.points} - 1` })
    .where(inArray(limits.key, held))
}

/** Deletes what has run out at `nowMs` since 1970; says how many. */
export function deleteRunOut(db: Db, nowMs: number, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, limits.key, lte(limits.expire, nowMs), { signal })
}
