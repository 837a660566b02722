import type { UnlockedAlert, PriceAlert, TriggeringFare } from '@faresight/contracts/alerts/alert'
import { redactAlertForViewer } from '@faresight/contracts/alerts/alert-redaction'
import type { Viewer } from '@faresight/contracts/viewer'
import { type DailyCheckUsage, estimateNextCheckTime } from '../checking/budget.ts'
import { computeCheckCostInFares } from '../checking/quote-pairs.ts'
import type { AlertSettings } from '../config.ts'
import { hasLastDepartureDayPassed, toDisplayedAlertState } from '../rules/alert-state.ts'
import type { StoredAlert } from '../schema.ts'
import type { AlertWithPrices } from './store.ts'

export interface CheckEstimateInputs {
  now: Date
  settings: AlertSettings
  /** `null` before the first check of the day. */
  usage: DailyCheckUsage | null
}

export function toVisiblePriceAlert(
  viewer: Viewer,
  read: AlertWithPrices,
  showing: CheckEstimateInputs,
): PriceAlert {
  return redactAlertForViewer(
    toUnlockedAlert(read, { ...showing, hasAccess: viewer === 'subscriber' }),
    viewer,
  )
}

function toUnlockedAlert(
  { alert, watch, prices }: AlertWithPrices,
  { now, settings, usage, hasAccess }: CheckEstimateInputs & { hasAccess: boolean },
): UnlockedAlert {
  const cost = computeCheckCostInFares(watch, settings)
  const nextCheckAt = estimateNextCheckTime(watch, usage, { cost, budget: settings.checksPerDay, now })
  const watching = toDisplayedAlertState(alert, { isOver: hasLastDepartureDayPassed(watch, now), hasAccess })
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
    state: watching,
    triggeringFare: toFoundFare(alert),
    createdAt: alert.createdAt.toISOString(),
    triggeredAt: alert.triggeredAt?.toISOString() ?? null,
    lastCheckedAt: watch.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: watching === 'on' && nextCheckAt ? nextCheckAt.toISOString() : null,
  }
}

const cents = 100
const dollars = (minor: number | null) => (minor === null ? null : minor / cents)

function toFoundFare({
  foundFare,
  foundMinor,
}: Pick<StoredAlert, 'foundFare' | 'foundMinor'>): TriggeringFare | null {
  if (!foundFare || foundMinor === null) return null
  const { airline, origin, destination, departureDate, returnDate, stops, durationMinutes, seenAt } =
    foundFare
  const flight = { airline, origin, destination, departureDate, returnDate, stops }
  return { price: foundMinor / cents, ...flight, duration: durationMinutes, seenAt }
}
