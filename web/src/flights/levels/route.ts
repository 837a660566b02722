import type { FlightQuestion } from '../trips/flight-question.ts'
import type { AskedScan } from '../trips/scan-asked.ts'
import type { LevelRoute } from './api.ts'

/** The route of a search with comparable prices; `null` for multi-city or nearby airports. */
export function routeOfSearch(question: FlightQuestion): LevelRoute | null {
  const { tripType, nearbyAirports } = question
  return tripType === 'multicity' || nearbyAirports ? null : routeOf({ ...question, tripType })
}

/** The same of a scan. */
export function routeOf(asked: Omit<AskedScan, 'passengers' | 'minNights' | 'maxNights'>): LevelRoute {
  const { origin, destination, tripType, cabinClass, stops, currency } = asked
  return { origin, destination, tripType, cabinClass, stops, currency }
}
