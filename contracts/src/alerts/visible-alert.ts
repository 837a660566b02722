import { visible, type VisibleRules } from '../visible.ts'
import type { Viewer } from '../viewer.ts'
import type { FoundFare, OpenAlert, PriceAlert, SeenPrice } from './alert.ts'

const own = <T>(value: T): T => value

/** What is shown of an alert to its owner without access: what they have typed, and nothing that was seen. */
const alertRules = {
  id: own<string>,
  userId: own<string>,
  savedSearchId: own<string | null>,
  route: own<string>,
  origin: own<string>,
  destination: own<string>,
  tripType: own<OpenAlert['tripType']>,
  departureDate: own<string | null>,
  returnDate: own<string | null>,
  window: own<OpenAlert['window']>,
  passengers: own<number>,
  children: own<number>,
  infants: own<number>,
  cabinClass: own<OpenAlert['cabinClass']>,
  stops: own<OpenAlert['stops']>,
  alertType: own<OpenAlert['alertType']>,
  targetPrice: own<number>,
  minimumDrop: own<number | null>,
  currentPrice: (_price: number | null): number | null => null,
  lastPrice: (_price: number | null): number | null => null,
  prices: (_prices: SeenPrice[]): SeenPrice[] => [],
  isActive: own<boolean>,
  isTriggered: own<boolean>,
  watching: own<OpenAlert['watching']>,
  found: (_fare: FoundFare | null): FoundFare | null => null,
  createdAt: own<string>,
  triggeredAt: own<string | null>,
  lastCheckedAt: own<string | null>,
  nextCheckAt: own<string | null>,
} satisfies VisibleRules

/** An alert as its owner may see it. */
export function visibleAlert(alert: OpenAlert, viewer: Viewer): PriceAlert {
  return { ...visible(alert, viewer, alertRules), locked: viewer !== 'subscriber' }
}
