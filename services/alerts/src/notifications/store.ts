import type { Party } from '@faresight/contracts/search/party'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  type Notification,
  type NotificationOutcome,
  notifications,
  priceAlerts,
  type StoredAlert,
  unsubscribeTokens,
  type Watch,
  watches,
} from '../schema.ts'

export interface NotificationDetails {
  notification: Notification
  alert: Pick<StoredAlert, 'origin' | 'destination' | 'isActive' | 'deletedAt'>
  watch: WatchTerms
}

export type WatchTerms = Pick<Watch, 'tripType' | keyof Party | 'cabinClass' | 'stops'>

const isUnfinished = (id: string) => and(eq(notifications.id, id), isNull(notifications.endedAt))

/** Locks unfinished notifications in order of their ids, which prevents deadlocks. */
const lockUnfinished = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(inArray(notifications.id, [...new Set(ids)]), isNull(notifications.endedAt)))
    .orderBy(asc(notifications.id))
    .for('update')

/** Marks notifications as in progress and reads their details; `null` for those that have outcomes. */
export async function startNotificationAttempts(
  db: DbOrTx,
  ids: readonly string[],
  now: Date,
): Promise<(NotificationDetails | null)[]> {
  const found = await db
    .update(notifications)
    .set({ queuedAt: now })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(and(inArray(notifications.id, lockUnfinished(db, ids)), eq(priceAlerts.id, notifications.alertId)))
    .returning({ notification: notifications, alert: priceAlerts, watch: watches })
  const byId = new Map(found.map((it) => [it.notification.id, it]))
  return ids.map((id) => byId.get(id) ?? null)
}

export interface EmailClaim extends Pick<Notification, 'id' | 'alertId'> {
  hash: string
}

/**
 * Claims emails and stores the tokens of their links. Fails for a notification that has outcomes, that another worker
 * claimed after `abandonedBefore`, or whose alert is paused or deleted.
 * @returns for each claim whether it succeeded
 */
export async function claimEmailsAndSaveTokens(
  db: DbOrTx,
  claims: readonly EmailClaim[],
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<boolean[]> {
  const column = (of: (claim: EmailClaim) => string) => sql.param(claims.map(of))
  const ids = claims.map(({ id }) => id)
  const { rows } = await db.execute<{ hash: string }>(sql`
    with claim_rows as (
      select distinct on (id) * from unnest(
        ${column((it) => it.id)}::uuid[], ${column((it) => it.alertId)}::uuid[], ${column((it) => it.hash)}::text[]
      ) as claim_rows (id, alert_id, hash)
      order by id
    ), claimed as (
      update ${notifications} set claimed_at = ${now}::timestamptz from claim_rows
      where notifications.id = claim_rows.id and notifications.id in (${lockUnfinished(db, ids)})
        and (claimed_at is null or claimed_at < ${abandonedBefore}::timestamptz)
        and exists (
          select from ${priceAlerts} as alert
          where alert.id = claim_rows.alert_id and alert.is_active and alert.deleted_at is null)
      returning claim_rows.hash, claim_rows.alert_id
    )
    insert into ${unsubscribeTokens} (hash, alert_id, created_at)
    select hash, alert_id, ${now}::timestamptz from claimed returning hash`)
  const claimed = new Set(rows.map(({ hash }) => hash))
  return claims.map(({ hash }) => claimed.has(hash))
}

export async function releaseEmailClaim(db: DbOrTx, id: string): Promise<void> {
  await db.update(notifications).set({ claimedAt: null }).where(isUnfinished(id))
}

/** Finished notifications keep their outcome. */
export async function saveNotificationOutcomes(
  db: DbOrTx,
  outcomes: readonly { id: string; outcome: NotificationOutcome }[],
  now: Date,
): Promise<void[]> {
  const ids = outcomes.map(({ id }) => id)
  await db.execute(sql`
    update ${notifications} set ended_at = ${now}::timestamptz, outcome = outcome_row.outcome
    from (
      select distinct on (id) * from unnest(
        ${sql.param(ids)}::uuid[], ${sql.param(outcomes.map(({ outcome }) => outcome))}::text[]
      ) as outcome_row (id, outcome)
      order by id
    ) as outcome_row
    where notifications.id = outcome_row.id and notifications.id in (${lockUnfinished(db, ids)})`)
  return outcomes.map(() => {})
}
