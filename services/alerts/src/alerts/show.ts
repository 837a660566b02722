import type { TriggeringFare, OpenAlert, PriceAlert } from '@faresight/contracts/alerts/alert'
import { redactAlertForViewer } from '@faresight/contracts/alerts/alert-redaction'
import type { Viewer } from '@faresight/contracts/viewer'
import { costOf } from '../checking/asking.ts'
import type { DayUse } from '../checking/budget.ts'
import { expectedCheckAt } from '../checking/expected.ts'
import type { Deps } from '../deps.ts'
import type { StoredAlert } from '../schema.ts'
import type { ReadAlert } from './store.ts'
import { hasDeparted, watchingOf } from '../rules/watching.ts'

/** What is to be known beside an alert to show it. */
export interface Showing {
  now: Date
  rules: Deps['rules']
  /** What has been used up of today's checks. */
  use: DayUse | null
}

/** An alert as its owner may see it. */
export function alertFor(viewer: Viewer, read: ReadAlert, showing: Showing): PriceAlert {
  return redactAlertForViewer(openAlertOf(read, { ...showing, hasAccess: viewer === 'subscriber' }), viewer)
}

function openAlertOf(
  { alert, watch, prices }: ReadAlert,
  { now, rules, use, hasAccess }: Showing & { hasAccess: boolean },
): OpenAlert {
  const cost = costOf(watch, rules)
  const nextCheckAt = expectedCheckAt(watch, use, { cost, budget: rules.checksPerDay, now })
  const watching = watchingOf(alert, { isOver: hasDeparted(watch, now), hasAccess })
  const { departsFrom: from, departsTo: to, minNights, maxNights } = watch
  return {
    id: alert.id,
    userId: alert.userId,
    savedSearchId: alert.savedSearchId,
    route: alert.route,
    origin: alert.origin,
    destination: alert.destination,
    tripType: watch.tripType,
    departureDate: alert.departureDate,
    returnDate: alert.returnDate,
    window: alert.departureDate === null ? { from, to, minNights, maxNights } : null,
    passengers: watch.passengers,
    children: watch.children,
    infants: watch.infants,
    cabinClass: watch.cabinClass,
    stops: watch.stops,
    alertType: alert.alertType,
    targetPrice: alert.targetPrice,
    minimumDrop: alert.minimumDrop,
    currentPrice: dollars(alert.currentMinor),
    lastPrice: dollars(watch.lastMinor),
    prices: prices.map(({ seenAt, minor }) => ({ at: seenAt.toISOString(), price: minor / cents })),
    isActive: alert.isActive,
    isTriggered: alert.isTriggered,
    watching,
    found: foundOf(alert),
    createdAt: alert.createdAt.toISOString(),
    triggeredAt: alert.triggeredAt?.toISOString() ?? null,
    lastCheckedAt: watch.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: watching === 'on' && nextCheckAt ? nextCheckAt.toISOString() : null,
  }
}

const cents = 100
const dollars = (minor: number | null) => (minor === null ? null : minor / cents)

function foundOf({ found, foundMinor }: Pick<StoredAlert, 'found' | 'foundMinor'>): TriggeringFare | null {
  if (!found || foundMinor === null) return null
  const { airline, origin, destination, departureDate, returnDate, stops, durationMinutes, seenAt } = found
  const flight = { airline, origin, destination, departureDate, returnDate, stops }
  return { price: foundMinor / cents, ...flight, duration: durationMinutes, seenAt }
}
