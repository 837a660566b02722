import type { Itinerary, Segment } from '@faresight/contracts/search/itinerary'

/** The airlines that sell the flights, in order of flying: `British Airways, Iberia`. */
export function joinAirlineNames({ legs }: Itinerary): string {
  const names = legs.flatMap(({ segments }) => segments.map((it) => it.marketingCarrier.name))
  return [...new Set(names)].join(', ')
}

/** Minutes of all legs together. */
export function totalDurationMinutes({ legs }: Itinerary): number {
  return legs.reduce((sum, leg) => sum + leg.durationMinutes, 0)
}

/** Most stops of any one leg. */
export function maxStopsPerLeg({ legs }: Itinerary): number {
  return Math.max(...legs.map(({ segments }) => countStops(segments)))
}

/** Where a traveller changes, and where a flight lands on its way: who asks for nonstop wants neither. */
export function countStops(segments: readonly Segment[]): number {
  return segments.reduce((sum, { technicalStops = 0 }) => sum + technicalStops, segments.length - 1)
}
