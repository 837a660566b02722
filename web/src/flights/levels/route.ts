import { isAdultsOnly } from '@faresight/contracts/search/party'
import type { FlightSearchInput } from '../trips/flight-search-input.ts'
import type { ScanTrip } from '../trips/scan-trip.ts'
import type { LevelRoute } from './api.ts'

/** The route of a search with comparable prices; `null` for multi-city or nearby airports. */
export function routeOfSearch(question: FlightSearchInput): LevelRoute | null {
  const { tripType, nearbyAirports } = question
  return tripType === 'multicity' || nearbyAirports ? null : routeOfScan({ ...question, tripType })
}

/** The same of a scan: what a family pays on average is not comparable with the price of one adult. */
export function routeOfScan(asked: Omit<ScanTrip, 'minNights' | 'maxNights'>): LevelRoute | null {
  return isAdultsOnly(asked) ? routeOf(asked) : null
}

/** The route of a trip of one adult. */
export function routeOf(asked: LevelRoute): LevelRoute {
  const { origin, destination, tripType, cabinClass, stops, currency } = asked
  return { origin, destination, tripType, cabinClass, stops, currency }
}
