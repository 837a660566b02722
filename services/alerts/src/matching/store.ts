import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { Tx } from '@faresight/kit/postgres'
import { currentTraceHeaders } from '@faresight/kit/telemetry/trace-context'
import { asc, eq, sql } from 'drizzle-orm'
import type { AlertWithWatchAndOwner } from '../rules/fare-triggers-alert.ts'
import { alertKeys, notifications, people, priceAlerts, type StoredAlert, watches } from '../schema.ts'
import type { FareGroup } from './fare-groups.ts'

export type AlertKey = typeof alertKeys.$inferSelect

/** Passes a column of all rows as one parameter. */
const column = <T>(rows: readonly T[], of: (row: T) => string | number | null) => sql.param(rows.map(of))

const among = (alertIds: readonly string[]) =>
  sql`${priceAlerts.id} = any(${sql.param([...alertIds])}::uuid[])`

/** The alerts whose key and threshold match a group, by the group’s index. Most groups match none. */
export async function findCandidateAlerts(
  tx: Tx,
  groups: readonly FareGroup[],
): Promise<{ alertId: string; group: number }[]> {
  const probes = groups.flatMap((group, number) => [
    { ...group, number, key: group.dateKey },
    { ...group, number, key: group.monthKey },
  ])
  const { rows } = await tx.execute<{ alertId: string; group: number }>(sql`
    select candidate.alert_id as "alertId", probe.number as group
    from unnest(
      ${column(probes, (it) => it.number)}::int[], ${column(probes, (it) => it.key)}::text[],
      ${column(probes, (it) => it.lowestMinor)}::bigint[], ${column(probes, (it) => it.departureDate)}::date[],
      ${column(probes, (it) => it.nights)}::int[]
    ) as probe (number, key, minor, departs, nights)
    -- OFFSET 0 keeps the subquery: one index lookup per key, whatever the planner estimates.
    cross join lateral (
      select alert_id from ${alertKeys}
      where key = probe.key and threshold_minor >= probe.minor
        and probe.departs between departs_from and departs_to
        and (min_nights is null or probe.nights between min_nights and max_nights)
      offset 0
    ) as candidate`)
  return rows
}

export async function readAlertsWithWatchAndOwner(
  tx: Tx,
  alertIds: readonly string[],
  { lock = false } = {},
): Promise<AlertWithWatchAndOwner[]> {
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

export async function lockAlertsWithWatch(
  tx: Tx,
  alertIds: readonly string[],
): Promise<Pick<AlertWithWatchAndOwner, 'alert' | 'watch'>[]> {
  return tx
    .select({ alert: priceAlerts, watch: watches })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(among(alertIds))
    .orderBy(asc(priceAlerts.id))
    .for('update', { of: priceAlerts })
}

export async function saveAlertThresholds(
  tx: Tx,
  thresholds: readonly { alertId: string; minor: number | null }[],
): Promise<void> {
  await tx.execute(sql`
    update ${priceAlerts} set threshold_minor = row.minor
    from unnest(
      ${column(thresholds, (it) => it.alertId)}::uuid[], ${column(thresholds, (it) => it.minor)}::bigint[]
    ) as row (id, minor)
    where price_alerts.id = row.id and price_alerts.threshold_minor is distinct from row.minor`)
}

export async function replaceAlertKeys(
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

interface NotificationRow {
  id: string
  alert: StoredAlert
  fare: ObservedFare
  minor: number
}

export async function markAlertsTriggered(tx: Tx, row: readonly NotificationRow[], now: Date): Promise<void> {
  await tx.execute(sql`
    update ${priceAlerts} set is_triggered = true, triggered_at = ${now}, updated_at = ${now},
      found_minor = row.minor, found_fare = row.found::jsonb
    from unnest(
      ${column(row, (it) => it.alert.id)}::uuid[], ${column(row, (it) => it.minor)}::bigint[],
      ${column(row, (it) => JSON.stringify(it.fare))}::text[]
    ) as row (id, minor, found)
    where price_alerts.id = row.id`)
}

export async function insertNotifications(tx: Tx, row: readonly NotificationRow[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${notifications}
      (id, alert_id, user_id, alert_type, target_price, current_minor, minor, found_fare, trace, created_at)
    select row.id, alert.id, alert.user_id, alert.alert_type, alert.target_price, alert.current_minor,
      row.minor, row.found::jsonb, ${JSON.stringify(currentTraceHeaders())}::jsonb, ${now}::timestamptz
    from unnest(
      ${column(row, (it) => it.id)}::uuid[], ${column(row, (it) => it.alert.id)}::uuid[],
      ${column(row, (it) => it.minor)}::bigint[], ${column(row, (it) => JSON.stringify(it.fare))}::text[]
    ) as row (id, alert_id, minor, found)
    join ${priceAlerts} as alert on alert.id = row.alert_id`)
}
