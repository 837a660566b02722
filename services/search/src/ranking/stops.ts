import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { mostStops, type StopsFilter } from '@faresight/contracts/search/question'
import { maxStopsPerLeg } from './itinerary-summary.ts'

/** Whether no leg stops more often than asked. Not every provider can be asked for that. */
export function satisfiesStopsFilter(itinerary: Itinerary, stops: StopsFilter): boolean {
  return maxStopsPerLeg(itinerary) <= mostStops[stops]
}
