import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { priceAlerts, unsubscribeTokens } from '../schema.ts'

export async function findAlertByUnsubscribeToken(
  db: DbOrTx,
  hash: string,
): Promise<{ alertId: string; userId: string } | null> {
  const [found] = await db
    .select({ alertId: priceAlerts.id, userId: priceAlerts.userId })
    .from(unsubscribeTokens)
    .innerJoin(priceAlerts, eq(priceAlerts.id, unsubscribeTokens.alertId))
    .where(eq(unsubscribeTokens.hash, hash))
  return found ?? null
}

/** Deleted alerts too, since they may be restored. @param alertId `null` for all @returns the ids that were not paused before */
export async function pauseOneOrAllAlerts(
  tx: Tx,
  { userId, alertId }: { userId: string; alertId: string | null },
  now: Date,
): Promise<string[]> {
  const condition = and(
    eq(priceAlerts.userId, userId),
    eq(priceAlerts.isActive, true),
    ...(alertId === null ? [] : [eq(priceAlerts.id, alertId)]),
  )
  // In order of their ids, as everywhere.
  const locked = await tx
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(condition)
    .orderBy(asc(priceAlerts.id))
    .for('update')
  const ids = locked.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(priceAlerts).set({ isActive: false, updatedAt: now }).where(inArray(priceAlerts.id, ids))
  return ids
}
