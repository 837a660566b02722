import type { Tx } from '@faresight/kit/postgres'
import { asc, eq } from 'drizzle-orm'
import { indexAlerts } from '../matching/index-alerts.ts'
import { priceAlerts, watches } from '../schema.ts'
import { type WatchCriteria, watchCriteriaKey } from '../watches/criteria.ts'
import { upsertWatch } from '../watches/store.ts'

/** If its places now cover other airports, its other alerts are indexed again. @returns the id of the watch */
export async function upsertWatchAndReindexAlerts(
  tx: Tx,
  criteria: WatchCriteria,
  now: Date,
): Promise<string> {
  const reindexed = await lockAlertsIfAirportsChanged(tx, criteria)
  const id = await upsertWatch(tx, criteria)
  await indexAlerts(tx, reindexed, now)
  return id
}

async function lockAlertsIfAirportsChanged(tx: Tx, criteria: WatchCriteria): Promise<string[]> {
  const [watch] = await tx
    .select()
    .from(watches)
    .where(eq(watches.criteriaKey, watchCriteriaKey(criteria)))
  if (!watch || airportKey(watch) === airportKey(criteria)) return []
  const locked = await tx
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(eq(priceAlerts.watchId, watch.id))
    .orderBy(asc(priceAlerts.id))
    .for('update')
  return locked.map(({ id }) => id)
}

const airportKey = ({ origins, destinations }: Pick<WatchCriteria, 'origins' | 'destinations'>) =>
  `${origins.join(' ')}-${destinations.join(' ')}`
