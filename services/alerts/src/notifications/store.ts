import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, exists, isNull, lt, or, sql } from 'drizzle-orm'
import {
  type Notification,
  notifications,
  type Outcome,
  priceAlerts,
  type StoredAlert,
  unsubscribeTokens,
  type Watch,
  watches,
} from '../schema.ts'

/** What a letter is about. */
export interface Told {
  notification: Notification
  alert: Pick<StoredAlert, 'origin' | 'destination' | 'isActive' | 'deletedAt'>
  watch: Pick<Watch, 'tripType' | 'passengers' | 'cabinClass' | 'stops'>
}

const isOpen = (id: string) => and(eq(notifications.id, id), isNull(notifications.endedAt))

/** What is to be told, noted as at work at `now`; `null` where nothing is left to do. */
export async function beginNotification(db: DbOrTx, id: string, now: Date): Promise<Told | null> {
  const [told] = await db
    .update(notifications)
    .set({ queuedAt: now })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(and(isOpen(id), eq(priceAlerts.id, notifications.alertId)))
    .returning({ notification: notifications, alert: priceAlerts, watch: watches })
  return told ?? null
}

/**
 * Takes the sending of a letter, with the token in its link, unless another worker has begun since `abandonedBefore`, it has
 * ended, or its owner has paused or deleted the alert while it was made.
 *
 * @returns whether it is ours to send
 */
export async function takeSending(
  db: DbOrTx,
  { id, alertId }: Pick<Notification, 'id' | 'alertId'>,
  { hash, now, abandonedBefore }: { hash: string; now: Date; abandonedBefore: Date },
): Promise<boolean> {
  const isFree = or(isNull(notifications.sendingAt), lt(notifications.sendingAt, abandonedBefore))
  const isWanted = exists(
    db
      .select({ id: priceAlerts.id })
      .from(priceAlerts)
      .where(and(eq(priceAlerts.id, alertId), eq(priceAlerts.isActive, true), isNull(priceAlerts.deletedAt))),
  )
  const taken = db.$with('taken').as(
    db
      .update(notifications)
      .set({ sendingAt: now })
      .where(and(isOpen(id), isFree, isWanted))
      .returning({ id: notifications.id }),
  )
  const { rowCount } = await db
    .with(taken)
    .insert(unsubscribeTokens)
    .select(sql`select ${hash}, ${alertId}::uuid, ${now.toISOString()}::timestamptz from ${taken}`)
  return (rowCount ?? 0) > 0
}

/** Gives back the sending of a letter that the mail server has not taken: it may be tried again at once. */
export async function releaseSending(db: DbOrTx, id: string): Promise<void> {
  await db.update(notifications).set({ sendingAt: null }).where(isOpen(id))
}

/** Writes what became of a notification. What has ended stays as it ended. */
export async function noteOutcome(db: DbOrTx, id: string, outcome: Outcome, now: Date): Promise<void> {
  await db.update(notifications).set({ endedAt: now, outcome }).where(isOpen(id))
}
