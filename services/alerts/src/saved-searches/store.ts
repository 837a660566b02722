import type { Tx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { priceAlerts, type StoredAlert } from '../schema.ts'

/** Alerts with an older version of the saved search, locked in order of their ids until `tx` ends. */
export function lockOutdatedSavedSearchAlerts(
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

export async function setAlertsSavedSearchVersion(tx: Tx, ids: string[], version: number): Promise<void> {
  await tx.update(priceAlerts).set({ savedSearchVersion: version }).where(inArray(priceAlerts.id, ids))
}

/** Alerts that the owner deleted before stay as they are. */
export async function softDeleteAlertsWithSearch(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx
    .update(priceAlerts)
    .set({ deletedAt: now, deletedWithSearch: true, updatedAt: now })
    .where(and(inArray(priceAlerts.id, ids), isNull(priceAlerts.deletedAt)))
}

export async function restoreAlertsWithSavedSearch(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx
    .update(priceAlerts)
    .set({ deletedAt: null, deletedWithSearch: false, updatedAt: now })
    .where(inArray(priceAlerts.id, ids))
}
