import { currencyCode } from '@faresight/contracts/currencies'
import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../api/client.ts'
import { toPlainDate } from '../../format/dates.ts'
import type { FlightQuery } from './flight-query.ts'

/** My searches, newest first. */
export function fetchSearches(signal: AbortSignal): Promise<FlightSearch[]> {
  return call(searchRoutes.searches, { signal })
}

/** The search to make again, or `null` where it cannot be: its day has passed, or the form does not offer its kind. */
export function queryOf(search: FlightSearch, today = toPlainDate(new Date())): FlightQuery | null {
  const { tripType, origin, destination, departureDate, returnDate, passengers, cabinClass, stops } = search
  if (tripType === 'multicity' || !origin || !destination || !departureDate || departureDate < today)
    return null
  const currency = currencyCode.safeParse(search.currency).data ?? 'USD'
  return { tripType, origin, destination, departureDate, returnDate, passengers, cabinClass, stops, currency }
}
