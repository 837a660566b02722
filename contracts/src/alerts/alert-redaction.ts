import { redactForViewer, type RedactionRules } from '../redaction.ts'
import type { Viewer } from '../viewer.ts'
import type { TriggeringFare, UnlockedAlert, PriceAlert, AlertPricePoint } from './alert.ts'

const own = <T>(value: T): T => value

/** Without access owners see what they entered, but no prices. */
const alertRedactionRules = {
  id: own<string>,
  userId: own<string>,
  savedSearchId: own<string | null>,
  route: own<string>,
  origin: own<string>,
  destination: own<string>,
  tripType: own<UnlockedAlert['tripType']>,
  departureDate: own<string | null>,
  returnDate: own<string | null>,
  window: own<UnlockedAlert['window']>,
  passengers: own<number>,
  children: own<number>,
  infants: own<number>,
  cabinClass: own<UnlockedAlert['cabinClass']>,
  stops: own<UnlockedAlert['stops']>,
  alertType: own<UnlockedAlert['alertType']>,
  targetPrice: own<number>,
  minimumDrop: own<number | null>,
  currentPrice: (_price: number | null): number | null => null,
  lastPrice: (_price: number | null): number | null => null,
  prices: (_prices: AlertPricePoint[]): AlertPricePoint[] => [],
  isActive: own<boolean>,
  isTriggered: own<boolean>,
  state: own<UnlockedAlert['state']>,
  triggeringFare: (_fare: TriggeringFare | null): TriggeringFare | null => null,
  createdAt: own<string>,
  triggeredAt: own<string | null>,
  lastCheckedAt: own<string | null>,
  nextCheckAt: own<string | null>,
} satisfies RedactionRules

export function redactAlertForViewer(alert: UnlockedAlert, viewer: Viewer): PriceAlert {
  return { ...redactForViewer(alert, viewer, alertRedactionRules), locked: viewer !== 'subscriber' }
}
