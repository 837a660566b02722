import { randomUUID } from 'node:crypto'
import type { ObservedFare } from '@faresight/contracts/search/events'
import { eq } from 'drizzle-orm'
import type { Deps } from '../src/deps.ts'
import { queueNotifications } from '../src/notifications/queue.ts'
import { type Notification, notifications, priceAlerts } from '../src/schema.ts'
import { type Given, givenAlerts } from './given-alerts.ts'
import { fareOf } from './world.ts'

/** LHR to JFK and back on the days that alerts of tests watch. */
export const trip = {
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

/** Somebody's alert that has been triggered by a fare of 350 dollars, as matching leaves it, and not told of yet. */
export async function triggered(
  { postgres, now }: Pick<Deps, 'postgres' | 'now'>,
  given: Given & { found?: Partial<ObservedFare>; notification?: Partial<Notification> } = {},
): Promise<{ id: string; alertId: string; userId: string; email: string }> {
  const userId = given.person?.userId ?? randomUUID()
  const at = now()
  const [alertId = ''] = await givenAlerts({ postgres, now }, [
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
  const found = fareOf(trip, 35_000, given.found)
  await db.insert(notifications).values({
    id,
    alertId,
    userId,
    alertType: alert.alertType,
    targetPrice: alert.targetPrice,
    currentMinor: alert.currentMinor,
    minor: found.usd?.minor ?? 0,
    found,
    createdAt: at,
    ...given.notification,
  })
  return { id, alertId, userId, email: `${userId}@mail.example.org` }
}

/** The same, and its job is in the queue. */
export async function told(
  deps: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  given: Parameters<typeof triggered>[1] = {},
): ReturnType<typeof triggered> {
  const it = await triggered(deps, given)
  await queueNotifications(deps, [it.id])
  return it
}

/** The token in the link of a letter. */
export function tokenIn({ text }: { text: string }): string {
  const [, token = ''] = /\/unsubscribe\?token=([\w-]{43})/.exec(text) ?? []
  return token
}
