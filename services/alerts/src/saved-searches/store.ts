import type { Tx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { priceAlerts, type StoredAlert } from '../schema.ts'

/** What was made from a saved search and has not heard of that version, in order of ids; nobody else changes it until `tx` ends. */
export function lockMadeFrom(
  tx: Tx,
  { savedSearchId, userId, version }: { savedSearchId: string; userId: string; version: number },
): Promise<StoredAlert[]> {
  return tx
    .select()
    .from(priceAlerts)
    .where(
      and(
        eq(priceAlerts.savedSearchId, savedSearchId),
        eq(priceAlerts.userId, userId),
        lt(priceAlerts.savedSearchVersion, version),
      ),
    )
    .orderBy(asc(priceAlerts.id))
    .for('update')
}

export async function noteVersion(tx: Tx, ids: string[], version: number): Promise<void> {
  await tx.update(priceAlerts).set({ savedSearchVersion: version }).where(inArray(priceAlerts.id, ids))
}

/** Those that their owner has deleted before stay as they are. */
export async function deleteWith(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx
    .update(priceAlerts)
    .set({ deletedAt: now, deletedWithSearch: true, updatedAt: now })
    .where(and(inArray(priceAlerts.id, ids), isNull(priceAlerts.deletedAt)))
}

export async function restoreWith(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx
    .update(priceAlerts)
    .set({ deletedAt: null, deletedWithSearch: false, updatedAt: now })
    .where(inArray(priceAlerts.id, ids))
}
