import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { maxStopsByFilter, type StopsFilter } from '@faresight/contracts/search/search-request'
import { stopsOf } from './summary.ts'

/** Whether no leg stops more often than asked. Not every provider can be asked for that. */
export function stopsAsAsked(itinerary: Itinerary, stops: StopsFilter): boolean {
  return stopsOf(itinerary) <= maxStopsByFilter[stops]
}
