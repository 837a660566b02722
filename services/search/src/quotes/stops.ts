import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { StopsFilter } from '@faresight/contracts/search/question'

const mostStops: Record<StopsFilter, number> = { any: Infinity, nonstop: 0, '1stop': 1 }

/** Whether no leg stops more often than asked. Not every provider can be asked for that. */
export function stopsAsAsked({ legs }: Itinerary, stops: StopsFilter): boolean {
  return legs.every(({ segments }) => segments.length - 1 <= mostStops[stops])
}
