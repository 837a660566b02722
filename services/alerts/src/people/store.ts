import type { PersonalDataCounts } from '@faresight/contracts/erasure'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { activeAlertCondition } from '../rules/active.ts'
import { notifications, people, type AlertPerson, priceAlerts, unsubscribeTokens } from '../schema.ts'

export async function findPerson(db: DbOrTx, userId: string): Promise<AlertPerson | null> {
  const [person] = await db.select().from(people).where(eq(people.userId, userId))
  return person ?? null
}

/** Inserts the person if missing and locks the row until `tx` ends. People are locked before alerts. */
export async function upsertPersonForUpdate(tx: Tx, userId: string): Promise<AlertPerson> {
  const [person] = await tx
    .insert(people)
    .values({ userId })
    .onConflictDoUpdate({ target: people.userId, set: { userId } })
    .returning()
  if (!person) throw new Error('The person was neither inserted nor found.')
  return person
}

/** The caller holds the row lock. */
export async function updatePerson(
  tx: Tx,
  userId: string,
  change: Partial<Omit<AlertPerson, 'userId'>>,
): Promise<void> {
  await tx.update(people).set(change).where(eq(people.userId, userId))
}

export async function listActiveWatchIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: priceAlerts.watchId })
    .from(priceAlerts)
    .where(and(eq(priceAlerts.userId, userId), activeAlertCondition))
  return rows.map(({ id }) => id)
}

export async function markUnsentNotificationsDropped(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ endedAt: now, outcome: 'dropped' })
    .where(and(eq(notifications.userId, userId), isNull(notifications.endedAt)))
}

/** Users without alerts have no row, which stays so. */
export async function saveAlertsViewedAt(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.update(people).set({ alertsViewedAt: now }).where(eq(people.userId, userId))
}

export async function deletePersonWithAlerts(tx: Tx, userId: string): Promise<void> {
  await upsertPersonForUpdate(tx, userId)
  const theirs = tx
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
    .orderBy(asc(priceAlerts.id))
    .for('update')
  await tx.delete(priceAlerts).where(inArray(priceAlerts.id, theirs))
  await tx.delete(people).where(eq(people.userId, userId))
}

export async function countUserAlertRecords(db: DbOrTx, userId: string): Promise<PersonalDataCounts> {
  const theirAlerts = db
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
  return {
    people: await db.$count(people, eq(people.userId, userId)),
    price_alerts: await db.$count(priceAlerts, eq(priceAlerts.userId, userId)),
    notifications: await db.$count(notifications, eq(notifications.userId, userId)),
    unsubscribe_tokens: await db.$count(unsubscribeTokens, inArray(unsubscribeTokens.alertId, theirAlerts)),
  }
}
