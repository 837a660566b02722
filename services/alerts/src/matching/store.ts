import type { ObservedFare } from '@faresight/contracts/search/events'
import type { Tx } from '@faresight/kit/postgres'
import { currentTraceHeaders } from '@faresight/kit/telemetry/trace-context'
import { asc, eq, sql } from 'drizzle-orm'
import type { WatchedAlert } from '../rules/triggers.ts'
import { alertKeys, notifications, people, priceAlerts, type StoredAlert, watches } from '../schema.ts'
import type { Spot } from './spots.ts'

export type AlertKey = typeof alertKeys.$inferSelect

/** A column of many rows as one parameter: a parameter for each value would be too many. */
const column = <T>(rows: readonly T[], of: (row: T) => string | number | null) => sql.param(rows.map(of))

const among = (alertIds: readonly string[]) =>
  sql`${priceAlerts.id} = any(${sql.param([...alertIds])}::uuid[])`

/** Which alerts wait for one of these prices or a higher one, each by the number of the spot. Of most spots there is none. */
export async function findHits(tx: Tx, spots: readonly Spot[]): Promise<{ alertId: string; spot: number }[]> {
  const probes = spots.flatMap((spot, number) => [
    { ...spot, number, key: spot.dateKey },
    { ...spot, number, key: spot.monthKey },
  ])
  const { rows } = await tx.execute<{ alertId: string; spot: number }>(sql`
    select hit.alert_id as "alertId", seen.number as spot
    from unnest(
      ${column(probes, (it) => it.number)}::int[], ${column(probes, (it) => it.key)}::text[],
      ${column(probes, (it) => it.minor)}::bigint[], ${column(probes, (it) => it.departureDate)}::date[],
      ${column(probes, (it) => it.nights)}::int[]
    ) as seen (number, key, minor, departs, nights)
    -- The offset keeps it one look into the index for each key, however few the planner believes to stand there.
    cross join lateral (
      select alert_id from ${alertKeys}
      where key = seen.key and threshold_minor >= seen.minor
        and seen.departs between departs_from and departs_to
        and (min_nights is null or seen.nights between min_nights and max_nights)
      offset 0
    ) as hit`)
  return rows
}

/** Alerts with all that decides; locked in order of their ids until `tx` ends, or as they are just now. */
export async function readWatched(
  tx: Tx,
  alertIds: readonly string[],
  { lock = false } = {},
): Promise<WatchedAlert[]> {
  const { accessUntil, isAdmin, closedAt } = people
  const found = tx
    .select({ alert: priceAlerts, watch: watches, person: { accessUntil, isAdmin, closedAt } })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .innerJoin(people, eq(people.userId, priceAlerts.userId))
    .where(among(alertIds))
    .orderBy(asc(priceAlerts.id))
  return lock ? found.for('update', { of: priceAlerts }) : found
}

/** Alerts with what they watch, locked in order of their ids until `tx` ends. */
export async function lockAlerts(
  tx: Tx,
  alertIds: readonly string[],
): Promise<Pick<WatchedAlert, 'alert' | 'watch'>[]> {
  return tx
    .select({ alert: priceAlerts, watch: watches })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(among(alertIds))
    .orderBy(asc(priceAlerts.id))
    .for('update', { of: priceAlerts })
}

export async function writeThresholds(
  tx: Tx,
  thresholds: readonly { alertId: string; minor: number | null }[],
): Promise<void> {
  await tx.execute(sql`
    update ${priceAlerts} set threshold_minor = told.minor
    from unnest(
      ${column(thresholds, (it) => it.alertId)}::uuid[], ${column(thresholds, (it) => it.minor)}::bigint[]
    ) as told (id, minor)
    where price_alerts.id = told.id and price_alerts.threshold_minor is distinct from told.minor`)
}

/** Puts these keys in the place of all that the alerts had. */
export async function replaceKeys(
  tx: Tx,
  alertIds: readonly string[],
  keys: readonly AlertKey[],
): Promise<void> {
  await tx.delete(alertKeys).where(sql`${alertKeys.alertId} = any(${sql.param([...alertIds])}::uuid[])`)
  if (keys.length === 0) return
  await tx.execute(sql`
    insert into ${alertKeys}
      (alert_id, key, threshold_minor, departs_from, departs_to, min_nights, max_nights)
    select * from unnest(
      ${column(keys, (it) => it.alertId)}::uuid[], ${column(keys, (it) => it.key)}::text[],
      ${column(keys, (it) => it.thresholdMinor)}::bigint[], ${column(keys, (it) => it.departsFrom)}::date[],
      ${column(keys, (it) => it.departsTo)}::date[], ${column(keys, (it) => it.minNights)}::smallint[],
      ${column(keys, (it) => it.maxNights)}::smallint[])`)
}

/** What an alert has found, under the id of its notification. */
interface Told {
  id: string
  alert: StoredAlert
  fare: ObservedFare
  minor: number
}

export async function markTriggered(tx: Tx, told: readonly Told[], now: Date): Promise<void> {
  await tx.execute(sql`
    update ${priceAlerts} set is_triggered = true, triggered_at = ${now}, updated_at = ${now},
      found_minor = told.minor, found = told.found::jsonb
    from unnest(
      ${column(told, (it) => it.alert.id)}::uuid[], ${column(told, (it) => it.minor)}::bigint[],
      ${column(told, (it) => JSON.stringify(it.fare))}::text[]
    ) as told (id, minor, found)
    where price_alerts.id = told.id`)
}

export async function insertNotifications(tx: Tx, told: readonly Told[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${notifications}
      (id, alert_id, user_id, alert_type, target_price, current_minor, minor, found, trace, created_at)
    select told.id, alert.id, alert.user_id, alert.alert_type, alert.target_price, alert.current_minor,
      told.minor, told.found::jsonb, ${JSON.stringify(currentTraceHeaders())}::jsonb, ${now}::timestamptz
    from unnest(
      ${column(told, (it) => it.id)}::uuid[], ${column(told, (it) => it.alert.id)}::uuid[],
      ${column(told, (it) => it.minor)}::bigint[], ${column(told, (it) => JSON.stringify(it.fare))}::text[]
    ) as told (id, alert_id, minor, found)
    join ${priceAlerts} as alert on alert.id = told.alert_id`)
}
