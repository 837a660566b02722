import { localDateAt } from '@faresight/contracts/days'
import type { Tx } from '@faresight/kit/postgres'
import { isStanding } from '../rules/standing.ts'
import { thresholdOf } from '../rules/threshold.ts'
import { keysOf } from './keys.ts'
import { type AlertKey, lockAlerts, replaceKeys, writeThresholds } from './store.ts'

/**
 * Brings what alerts are found by in line with what they are now. Whoever has made or changed an alert calls it in the same
 * transaction. It locks them, in order of their ids.
 *
 * Who sets `current_minor` sets `rate_date` with it, to the day of the rates that it was reckoned by: else a rate that changed
 * between these two days could pass for a drop.
 */
export async function arm(tx: Tx, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return
  const locked = await lockAlerts(tx, alertIds)
  const thresholds = locked.map(({ alert }) => ({ alertId: alert.id, minor: thresholdOf(alert) }))
  const keys = locked.flatMap(({ alert, watch }): AlertKey[] => {
    const thresholdMinor = thresholdOf(alert)
    const hasDeparted = watch.departsTo < localDateAt(now, watch.timeZone)
    if (!isStanding(alert) || hasDeparted || thresholdMinor === null) return []
    const { departsFrom, departsTo, minNights, maxNights } = watch
    return keysOf(watch).map((key) => ({
      alertId: alert.id,
      key,
      thresholdMinor,
      departsFrom,
      departsTo,
      minNights,
      maxNights,
    }))
  })
  await writeThresholds(tx, thresholds)
  await replaceKeys(tx, alertIds, keys)
}
