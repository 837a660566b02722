import type { Party } from '@faresight/contracts/search/party'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
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
  watch: WatchedTerms
}

/** What an alert watches besides places and days. */
export type WatchedTerms = Pick<Watch, 'tripType' | keyof Party | 'cabinClass' | 'stops'>

const isOpen = (id: string) => and(eq(notifications.id, id), isNull(notifications.endedAt))

/** Rows in order of their ids, so that who writes some of the same waits and does not part with others in a circle. */
const lockOpen = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(inArray(notifications.id, [...new Set(ids)]), isNull(notifications.endedAt)))
    .orderBy(asc(notifications.id))
    .for('update')

/** What is to be told, noted as at work at `now`, of each id; `null` where nothing is left to do. */
export async function beginNotifications(
  db: DbOrTx,
  ids: readonly string[],
  now: Date,
): Promise<(Told | null)[]> {
  const told = await db
    .update(notifications)
    .set({ queuedAt: now })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(and(inArray(notifications.id, lockOpen(db, ids)), eq(priceAlerts.id, notifications.alertId)))
    .returning({ notification: notifications, alert: priceAlerts, watch: watches })
  const byId = new Map(told.map((it) => [it.notification.id, it]))
  return ids.map((id) => byId.get(id) ?? null)
}

/** Who would send a letter, and the token in its link. */
export interface Taking extends Pick<Notification, 'id' | 'alertId'> {
  hash: string
}

/**
 * Takes the sending of letters, with the tokens in their links, unless another worker has begun since `abandonedBefore`, it has
 * ended, or its owner has paused or deleted the alert while it was made.
 *
 * @returns of each whether it is ours to send
 */
export async function takeSendings(
  db: DbOrTx,
  takings: readonly Taking[],
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<boolean[]> {
  const column = (of: (taking: Taking) => string) => sql.param(takings.map(of))
  const ids = takings.map(({ id }) => id)
  const { rows } = await db.execute<{ hash: string }>(sql`
    with asked as (
      select distinct on (id) * from unnest(
        ${column((it) => it.id)}::uuid[], ${column((it) => it.alertId)}::uuid[], ${column((it) => it.hash)}::text[]
      ) as asked (id, alert_id, hash)
      order by id
    ), taken as (
      update ${notifications} set sending_at = ${now}::timestamptz from asked
      where notifications.id = asked.id and notifications.id in (${lockOpen(db, ids)})
        and (sending_at is null or sending_at < ${abandonedBefore}::timestamptz)
        and exists (
          select from ${priceAlerts} as alert
          where alert.id = asked.alert_id and alert.is_active and alert.deleted_at is null)
      returning asked.hash, asked.alert_id
    )
    insert into ${unsubscribeTokens} (hash, alert_id, created_at)
    select hash, alert_id, ${now}::timestamptz from taken returning hash`)
  const taken = new Set(rows.map(({ hash }) => hash))
  return takings.map(({ hash }) => taken.has(hash))
}

/** Gives back the sending of a letter that the mail server has not taken: it may be tried again at once. */
export async function releaseSending(db: DbOrTx, id: string): Promise<void> {
  await db.update(notifications).set({ sendingAt: null }).where(isOpen(id))
}

/** Writes what became of notifications. What has ended stays as it ended. */
export async function noteOutcomes(
  db: DbOrTx,
  ended: readonly { id: string; outcome: Outcome }[],
  now: Date,
): Promise<void[]> {
  const ids = ended.map(({ id }) => id)
  await db.execute(sql`
    update ${notifications} set ended_at = ${now}::timestamptz, outcome = told.outcome
    from (
      select distinct on (id) * from unnest(
        ${sql.param(ids)}::uuid[], ${sql.param(ended.map(({ outcome }) => outcome))}::text[]
      ) as told (id, outcome)
      order by id
    ) as told
    where notifications.id = told.id and notifications.id in (${lockOpen(db, ids)})`)
  return ended.map(() => {})
}
