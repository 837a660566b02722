import type { ShownFare } from '@faresight/contracts/ai-scan/price-history'
import { toMajor } from '@faresight/contracts/currency-table'
import type { HistoryFare } from './fare.ts'

/** A fare of history as a traveller is shown it. */
export function shownFare({ _id, minor, ...fare }: HistoryFare): ShownFare {
  const { route, origin, destination, departureDate, returnDate, currency, usdMinor } = fare
  const { airline, provider, stops, travelTime, cabinClass, live, quarantined, scannedAt } = fare
  return {
    id: _id,
    route,
    origin,
    destination,
    departureDate,
    returnDate,
    price: toMajor({ minor, currency }),
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
