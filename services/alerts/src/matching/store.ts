import type { Tx } from '@faresight/kit/postgres'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { alertKeys, priceAlerts, type StoredAlert, type Watch, watches } from '../schema.ts'

export type AlertKey = typeof alertKeys.$inferSelect

/** Alerts with what they watch, locked in order of their ids until `tx` ends. */
export async function lockAlerts(
  tx: Tx,
  alertIds: readonly string[],
): Promise<{ alert: StoredAlert; watch: Watch }[]> {
  return tx
    .select({ alert: priceAlerts, watch: watches })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(inArray(priceAlerts.id, [...alertIds]))
    .orderBy(asc(priceAlerts.id))
    .for('update', { of: priceAlerts })
}

export async function writeThresholds(
  tx: Tx,
  thresholds: readonly { alertId: string; minor: number | null }[],
): Promise<void> {
  const ids = sql.param(thresholds.map(({ alertId }) => alertId))
  const minors = sql.param(thresholds.map(({ minor }) => minor))
  await tx.execute(sql`
    update ${priceAlerts} set threshold_minor = told.minor
    from unnest(${ids}::uuid[], ${minors}::bigint[]) as told (id, minor)
    where price_alerts.id = told.id and price_alerts.threshold_minor is distinct from told.minor`)
}

/** Puts these keys in the place of all that the alerts had. */
export async function replaceKeys(
  tx: Tx,
  alertIds: readonly string[],
  keys: readonly AlertKey[],
): Promise<void> {
  await tx.delete(alertKeys).where(inArray(alertKeys.alertId, [...alertIds]))
  if (keys.length === 0) return
  const column = (of: (key: AlertKey) => string | number | null) => sql.param(keys.map(of))
  // A list of each column: a row of values for each key would be too many parameters.
  await tx.execute(sql`
    insert into ${alertKeys}
      (alert_id, key, threshold_minor, departs_from, departs_to, min_nights, max_nights)
    select * from unnest(
      ${column((it) => it.alertId)}::uuid[], ${column((it) => it.key)}::text[],
      ${column((it) => it.thresholdMinor)}::bigint[], ${column((it) => it.departsFrom)}::date[],
      ${column((it) => it.departsTo)}::date[], ${column((it) => it.minNights)}::smallint[],
      ${column((it) => it.maxNights)}::smallint[])`)
}
