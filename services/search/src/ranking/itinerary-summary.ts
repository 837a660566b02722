import type { Itinerary, Segment } from '@faresight/contracts/search/itinerary'

/** Marketing airlines in order of flying: `British Airways, Iberia`. */
export function joinAirlineNames({ legs }: Itinerary): string {
  const names = legs.flatMap(({ segments }) => segments.map((it) => it.marketingCarrier.name))
  return [...new Set(names)].join(', ')
}

export function totalDurationMinutes({ legs }: Itinerary): number {
  return legs.reduce((sum, leg) => sum + leg.durationMinutes, 0)
}

export function maxStopsPerLeg({ legs }: Itinerary): number {
  return Math.max(...legs.map(({ segments }) => countStops(segments)))
}

/** Connections and technical stops: nonstop excludes both. */
export function countStops(segments: readonly Segment[]): number {
  return segments.reduce((sum, { technicalStops = 0 }) => sum + technicalStops, segments.length - 1)
}
