import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, gt, inArray, lte, sql } from 'drizzle-orm'
import { rateLimits } from '../schema.ts'

/**
 * Only unexpired rows: the library's `reward` would recreate an expired row with a negative count.
 * @param nowMs milliseconds since 1970
 */
export async function refundRateLimitPoints(
  db: DbOrTx,
  keys: readonly string[],
  nowMs: number,
): Promise<void> {
  if (keys.length === 0) return
  // In one order, so that concurrent refunds don't deadlock.
  const held = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...keys]), gt(rateLimits.expire, nowMs), gt(rateLimits.points, 0)))
    .orderBy(rateLimits.key)
    .for('update')
  await db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(inArray(rateLimits.key, held))
}

export function deleteExpiredRateLimits(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(db, rateLimits.key, lte(rateLimits.expire, now.getTime()), { signal })
}
