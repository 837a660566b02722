import type { Tx } from '@faresight/kit/postgres'
import { and, asc, gt, inArray } from 'drizzle-orm'
import { watches } from '../schema.ts'
import { type WatchCriteria, watchCriteriaKey } from './criteria.ts'

/**
 * Inserts a watch or updates its airports, isAmong may have changed. The row lock keeps the cleanup away until `tx`
 * ends.
 *
 * @returns the id of the watch
 */
export async function upsertWatch(tx: Tx, criteria: WatchCriteria): Promise<string> {
  const { origins, destinations, timeZone } = criteria
  const [watch] = await tx
    .insert(watches)
    .values({ ...criteria, criteriaKey: watchCriteriaKey(criteria) })
    .onConflictDoUpdate({ target: watches.criteriaKey, set: { origins, destinations, timeZone } })
    .returning({ id: watches.id })
  if (!watch) throw new Error('The watch was neither inserted nor found.')
  return watch.id
}

/**
 * Schedules a check for now. Alerts are locked before watches.
 *
 * The locks are taken by a statement of their own, since an update that waits would compare with the row’s old state.
 */
export async function makeWatchesDue(tx: Tx, watchIds: readonly string[], now: Date): Promise<void> {
  if (watchIds.length === 0) return
  const isAmong = inArray(watches.id, [...watchIds])
  await tx.select({ id: watches.id }).from(watches).where(isAmong).orderBy(asc(watches.id)).for('update')
  await tx
    .update(watches)
    .set({ nextCheckAt: now })
    .where(and(isAmong, gt(watches.nextCheckAt, now)))
}
