import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { StopsFilter } from '@faresight/contracts/search/question'
import { stopsOf } from './summary.ts'

/** How often each leg may stop. */
export const mostStops: Record<StopsFilter, number> = { any: Infinity, nonstop: 0, '1stop': 1 }

/** Whether no leg stops more often than asked. Not every provider can be asked for that. */
export function stopsAsAsked(itinerary: Itinerary, stops: StopsFilter): boolean {
  return stopsOf(itinerary) <= mostStops[stops]
}
