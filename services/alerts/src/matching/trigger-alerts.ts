import { randomUUID } from 'node:crypto'
import { alertTriggeredEvent } from '@faresight/contracts/alerts/messages'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import { enqueueEvents } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { triggeredAlertCounter } from '../metrics.ts'
import { fareInUsdCents } from '../rules/fare-triggers-alert.ts'
import type { StoredAlert } from '../schema.ts'
import { insertNotifications, markAlertsTriggered, replaceAlertKeys } from './store.ts'

export interface AlertMatch {
  alert: StoredAlert
  fare: ObservedFare
}

/** In one transaction. @returns the ids of the notifications */
export async function triggerAlerts(tx: Tx, matches: readonly AlertMatch[], now: Date): Promise<string[]> {
  if (matches.length === 0) return []
  const triggered = matches.map(({ alert, fare }) => {
    const minor = fareInUsdCents(fare)
    if (minor === null) throw new Error('A fare without a price in dollars cannot trigger an alert.')
    return { id: randomUUID(), alert, fare, minor }
  })
  await markAlertsTriggered(tx, triggered, now)
  await replaceAlertKeys(
    tx,
    triggered.map(({ alert }) => alert.id),
    [],
  )
  await insertNotifications(tx, triggered, now)
  await enqueueEvents(
    tx,
    alertTriggeredEvent,
    triggered.map(({ id, alert, minor }) => ({
      alertId: alert.id,
      userId: alert.userId,
      notificationId: id,
      alertType: alert.alertType,
      price: { minor, currency: 'USD' as const },
      triggeredAt: now.toISOString(),
    })),
  )
  triggeredAlertCounter.inc(triggered.length)
  return triggered.map(({ id }) => id)
}
