import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alertAccessCondition } from '../rules/access.ts'
import { activeAlertCondition } from '../rules/active.ts'
import { notifications, people, priceAlerts, watches } from '../schema.ts'

/** Alerts by state, and the number of distinct watches of the active ones. */
export async function countAlertsByState(
  db: DbOrTx,
  now: Date,
): Promise<{ active: number; triggered: number; paused: number; watches: number }> {
  const isAhead = sql`${watches.departsTo} >= ${now.toISOString().slice(0, 10)}::date`
  const isWaiting = and(activeAlertCondition, alertAccessCondition(now), isAhead)
  const isPaused = and(eq(priceAlerts.isTriggered, false), eq(priceAlerts.isActive, false))
  const counted = (what: SQL, where: SQL | undefined) =>
    sql<number>`count(${what}) filter (where ${where})::int`
  const [counts] = await db
    .select({
      active: counted(sql`*`, isWaiting),
      triggered: counted(sql`*`, eq(priceAlerts.isTriggered, true)),
      paused: counted(sql`*`, isPaused),
      watches: counted(sql`distinct ${priceAlerts.watchId}`, isWaiting),
    })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .leftJoin(people, eq(people.userId, priceAlerts.userId))
    .where(isNull(priceAlerts.deletedAt))
  if (!counts) throw new Error('The count of alerts returned no row.')
  return counts
}

/** Emails that are neither sent nor given up. */
export function countUnsentNotifications(db: DbOrTx): Promise<number> {
  return db.$count(notifications, isNull(notifications.endedAt))
}
