import { randomUUID } from 'node:crypto'
import { alertTriggeredEvent } from '@faresight/contracts/alerts/events'
import type { ObservedFare } from '@faresight/contracts/search/events'
import { enqueueEvents } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { alertsTriggered } from '../metrics.ts'
import { centsNow } from '../rules/triggers.ts'
import type { StoredAlert } from '../schema.ts'
import { insertNotifications, markTriggered, replaceKeys } from './store.ts'

/** An alert that is locked, and the fare that it waited for. */
export interface Find {
  alert: StoredAlert
  fare: ObservedFare
}

/** Has alerts told of what was found: that they are, and that a mail says so, is one decision. @returns the notifications */
export async function trigger(tx: Tx, finds: readonly Find[], now: Date): Promise<string[]> {
  if (finds.length === 0) return []
  const told = finds.map(({ alert, fare }) => {
    const minor = centsNow(fare)
    if (minor === null) throw new Error('A fare without a price in dollars triggers nothing.')
    return { id: randomUUID(), alert, fare, minor }
  })
  await markTriggered(tx, told, now)
  await replaceKeys(
    tx,
    told.map(({ alert }) => alert.id),
    [],
  )
  await insertNotifications(tx, told, now)
  await enqueueEvents(
    tx,
    alertTriggeredEvent,
    told.map(({ id, alert, minor }) => ({
      alertId: alert.id,
      userId: alert.userId,
      notificationId: id,
      alertType: alert.alertType,
      price: { minor, currency: 'USD' as const },
      triggeredAt: now.toISOString(),
    })),
  )
  alertsTriggered.inc(told.length)
  return told.map(({ id }) => id)
}
