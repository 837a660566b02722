import { localDateAt } from '@faresight/contracts/days'
import type { Tx } from '@faresight/kit/postgres'
import { isActiveAlert } from '../rules/active.ts'
import { triggerThresholdCents } from '../rules/threshold.ts'
import { alertKeysForWatch } from './alert-keys.ts'
import { type AlertKey, lockAlertsWithWatch, replaceAlertKeys, saveAlertThresholds } from './store.ts'

/**
 * Recomputes thresholds and keys of alerts, locking them in order of their ids. Call it in every transaction that
 * creates or changes alerts.
 *
 * Set `rate_date` together with `current_minor`, to the day of the rates used: otherwise a changed exchange rate
 * could count as a drop.
 */
export async function indexAlerts(tx: Tx, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return
  const locked = await lockAlertsWithWatch(tx, alertIds)
  const thresholds = locked.map(({ alert }) => ({ alertId: alert.id, minor: triggerThresholdCents(alert) }))
  const keys = locked.flatMap(({ alert, watch }): AlertKey[] => {
    const thresholdMinor = triggerThresholdCents(alert)
    const hasDeparted = watch.departsTo < localDateAt(now, watch.timeZone)
    if (!isActiveAlert(alert) || hasDeparted || thresholdMinor === null) return []
    const { departsFrom, departsTo, minNights, maxNights } = watch
    return alertKeysForWatch(watch).map((key) => ({
      alertId: alert.id,
      key,
      thresholdMinor,
      departsFrom,
      departsTo,
      minNights,
      maxNights,
    }))
  })
  await saveAlertThresholds(tx, thresholds)
  await replaceAlertKeys(tx, alertIds, keys)
}
