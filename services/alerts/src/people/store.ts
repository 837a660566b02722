import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNull } from 'drizzle-orm'
import { isStandingRow } from '../rules/standing.ts'
import { notifications, people, type Person, priceAlerts } from '../schema.ts'

export async function findPerson(db: DbOrTx, userId: string): Promise<Person | null> {
  const [person] = await db.select().from(people).where(eq(people.userId, userId))
  return person ?? null
}

/** Somebody, known from now on, whom nobody else changes until `tx` ends. Who locks alerts, too, locks people first. */
export async function holdPerson(tx: Tx, userId: string): Promise<Person> {
  const [person] = await tx
    .insert(people)
    .values({ userId })
    .onConflictDoUpdate({ target: people.userId, set: { userId } })
    .returning()
  if (!person) throw new Error('A person was neither made nor found.')
  return person
}

/** Only for who holds them. */
export async function updatePerson(
  tx: Tx,
  userId: string,
  change: Partial<Omit<Person, 'userId'>>,
): Promise<void> {
  await tx.update(people).set(change).where(eq(people.userId, userId))
}

/** What somebody's standing alerts watch. */
export async function watchesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: priceAlerts.watchId })
    .from(priceAlerts)
    .where(and(eq(priceAlerts.userId, userId), isStandingRow))
  return rows.map(({ id }) => id)
}

/** Has no mail leave any more for somebody who is held. */
export async function dropUnsent(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ endedAt: now, outcome: 'dropped' })
    .where(and(eq(notifications.userId, userId), isNull(notifications.endedAt)))
}

/** Notes that somebody has looked at what was triggered. Who has no alerts is not known by that. */
export async function noteLooked(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.update(people).set({ lookedAt: now }).where(eq(people.userId, userId))
}
