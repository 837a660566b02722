import type { PriceHistoryFare } from '@faresight/contracts/ai-scan/price-history'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import type { HistoryFare } from './fare.ts'

/** A fare of history as a traveller is shown it. */
export function shownFare({ _id, minor, ...fare }: HistoryFare): PriceHistoryFare {
  const { route, origin, destination, departureDate, returnDate, currency, usdMinor } = fare
  const { airline, provider, stops, travelTime, cabinClass, live, quarantined, scannedAt } = fare
  return {
    id: _id,
    route,
    origin,
    destination,
    departureDate,
    returnDate,
    price: toMajorUnits({ minor, currency }),
    currency,
    usdMinor,
    airline,
    provider,
    stops,
    // There is no journey of no time: none was told.
    travelTime: travelTime || null,
    cabinClass,
    live,
    quarantined,
    scannedAt: scannedAt.toISOString(),
  }
}
