import { randomUUID } from 'node:crypto'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import { eq } from 'drizzle-orm'
import type { Deps } from '../src/deps.ts'
import { enqueueNotifications } from '../src/notifications/queue.ts'
import { type Notification, notifications, priceAlerts } from '../src/schema.ts'
import { type AlertFixture, insertAlerts } from './insert-alerts.ts'
import { createLiveFare } from './stub-services.ts'

/** LHR to JFK and back on the default dates. */
export const tripFareQuery = {
  tripType: 'roundtrip' as const,
  legs: [
    { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-04' },
    { origin: 'JFK', destination: 'LHR', departureDate: '2027-03-11' },
  ],
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy' as const,
  stops: 'any' as const,
  nearbyAirports: false,
  currency: 'USD' as const,
}

/** An alert triggered at 350 dollars, whose email is not sent yet. */
export async function insertTriggeredAlertAndNotification(
  { postgres, now }: Pick<Deps, 'postgres' | 'now'>,
  given: AlertFixture & { found?: Partial<ObservedFare>; notification?: Partial<Notification> } = {},
): Promise<{ id: string; alertId: string; userId: string; email: string }> {
  const userId = given.person?.userId ?? randomUUID()
  const at = now()
  const [alertId = ''] = await insertAlerts({ postgres, now }, [
    {
      ...given,
      person: { ...given.person, userId },
      alert: { isTriggered: true, triggeredAt: at, currentMinor: 42_000, ...given.alert },
    },
  ])
  const { db } = postgres
  const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, alertId))
  if (!alert) throw new Error('An alert was not made.')
  const id = randomUUID()
  const found = createLiveFare(tripFareQuery, 35_000, given.found)
  await db.insert(notifications).values({
    id,
    alertId,
    userId,
    alertType: alert.alertType,
    targetPrice: alert.targetPrice,
    currentMinor: alert.currentMinor,
    minor: found.usd?.minor ?? 0,
    foundFare: found,
    createdAt: at,
    ...given.notification,
  })
  return { id, alertId, userId, email: `${userId}@mail.example.org` }
}

export async function insertAndEnqueueNotification(
  deps: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  given: Parameters<typeof insertTriggeredAlertAndNotification>[1] = {},
): ReturnType<typeof insertTriggeredAlertAndNotification> {
  const it = await insertTriggeredAlertAndNotification(deps, given)
  await enqueueNotifications(deps, [it.id])
  return it
}

export function unsubscribeTokenIn({ text }: { text: string }): string {
  const [, token = ''] = /\/unsubscribe\?token=([\w-]{43})/.exec(text) ?? []
  return token
}
