import type { PersonalDataReport } from '@faresight/contracts/erasure'
import { holdingsOf } from '@faresight/kit/holdings'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { asc, eq, inArray } from 'drizzle-orm'
import { holdPerson } from '../people/store.ts'
import { notifications, people, priceAlerts, unsubscribeTokens } from '../schema.ts'

/** Deletes somebody with their alerts, and with these their keys, notifications and links. */
export async function deletePerson(tx: Tx, userId: string): Promise<void> {
  await holdPerson(tx, userId)
  const theirs = tx
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
    .orderBy(asc(priceAlerts.id))
    .for('update')
  await tx.delete(priceAlerts).where(inArray(priceAlerts.id, theirs))
  await tx.delete(people).where(eq(people.userId, userId))
}

/** How much is kept of a user, by table. */
export async function countHeld(db: DbOrTx, userId: string): Promise<PersonalDataReport> {
  const theirAlerts = db
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
  const counts = {
    people: await db.$count(people, eq(people.userId, userId)),
    price_alerts: await db.$count(priceAlerts, eq(priceAlerts.userId, userId)),
    notifications: await db.$count(notifications, eq(notifications.userId, userId)),
    unsubscribe_tokens: await db.$count(unsubscribeTokens, inArray(unsubscribeTokens.alertId, theirAlerts)),
  }
  return holdingsOf(counts)
}
