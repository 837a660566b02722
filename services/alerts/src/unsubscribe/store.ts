import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { priceAlerts, unsubscribeTokens } from '../schema.ts'

/** The alert whose mail held a token, and whose it is; `null` where nobody was sent it, or the alert is gone. */
export async function findTokenAlert(
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

/**
 * Pauses alerts of somebody, those that are deleted but may come back as well: one of them, or all.
 *
 * @returns those that were not paused before
 */
export async function pauseAlerts(
  tx: Tx,
  { userId, alertId }: { userId: string; alertId: string | null },
  now: Date,
): Promise<string[]> {
  const which = and(
    eq(priceAlerts.userId, userId),
    eq(priceAlerts.isActive, true),
    ...(alertId === null ? [] : [eq(priceAlerts.id, alertId)]),
  )
  // Locked in the order in which everybody locks them.
  const locked = await tx
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(which)
    .orderBy(asc(priceAlerts.id))
    .for('update')
  const ids = locked.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(priceAlerts).set({ isActive: false, updatedAt: now }).where(inArray(priceAlerts.id, ids))
  return ids
}
