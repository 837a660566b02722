import type { Itinerary, Leg, Segment } from '@faresight/contracts/search/itinerary'
import { instantsAtLocalTime, minutesBetweenLocalTimes } from './local-time.ts'

/** Lookups by airport code; `null` for unknown airports. */
export interface AirportZoneAndDistanceLookup {
  /** IANA name. */
  timeZoneOf: (airport: string) => string | null
  distanceKm: (from: string, to: string) => number | null
}

export type ImpossibleTimesReason =
  | 'arrives-before-departure'
  | 'too-fast'
  | 'too-long'
  | 'departs-before-arrival'

/** Faster than any airliner with tailwind. */
export const maxGroundSpeedKmPerHour = 1100
/** The longest flights take 19 hours; with landings on the way a day at most. */
const maxFlightMinutes = 30 * 60

/**
 * Replaces durations and layovers by those between local times, or says why no aircraft can fly the itinerary. Without a time zone they
 * stay.
 * @param known checked legs: itineraries of one answer share them
 */
export function correctFlightTimes(
  itinerary: Itinerary,
  places: AirportZoneAndDistanceLookup,
  known = new Map<Leg, CheckedLeg>(),
): { itinerary: Itinerary; isCorrected: boolean } | { impossible: ImpossibleTimesReason } {
  const legs: Leg[] = []
  let isCorrected = false
  let readyAt = -Infinity
  for (const leg of itinerary.legs) {
    const checked = known.get(leg) ?? checkLeg(leg, places)
    known.set(leg, checked)
    if ('impossible' in checked) return checked
    if (checked.departure !== null && checked.departure < readyAt)
      return { impossible: 'departs-before-arrival' }
    legs.push(checked.leg)
    readyAt = checked.arrival ?? -Infinity
    isCorrected ||= checked.isCorrected
  }
  return { itinerary: { ...itinerary, legs }, isCorrected }
}

export type CheckedLeg =
  | { leg: Leg; isCorrected: boolean; departure: number | null; arrival: number | null }
  | { impossible: ImpossibleTimesReason }

function checkLeg({ segments, durationMinutes }: Leg, places: AirportZoneAndDistanceLookup): CheckedLeg {
  const timed: TimedFlight[] = []
  for (const segment of segments) {
    const flight = timeFlight(segment, places)
    if ('impossible' in flight) return flight
    timed.push(flight)
  }
  const layovers = timed.slice(1).map((next, index) => layoverBetween(timed[index], next))
  const [first, last] = [timed[0]?.departure ?? null, timed.at(-1)?.arrival ?? null]
  if (layovers.some((minutes) => minutes !== null && minutes < 0))
    return { impossible: 'departs-before-arrival' }
  const total = first === null || last === null ? durationMinutes : minutesBetween(first, last)
  return {
    leg: { segments: timed.map(({ segment }) => segment), durationMinutes: total, layovers },
    isCorrected: total !== durationMinutes || timed.some((flight) => flight.isCorrected),
    departure: first,
    arrival: last,
  }
}

function layoverBetween(landed: TimedFlight | undefined, next: TimedFlight): number | null {
  if (!landed) return null
  if (landed.arrival !== null && next.departure !== null)
    return minutesBetween(landed.arrival, next.departure)
  const [arriving, leaving] = [landed.segment, next.segment]
  return arriving.destination === leaving.origin
    ? minutesBetweenLocalTimes(arriving.arrival, leaving.departure)
    : null
}

interface TimedFlight {
  segment: Segment
  isCorrected: boolean
  /** Milliseconds since 1970; `null` without a time zone. */
  departure: number | null
  arrival: number | null
}

function timeFlight(
  segment: Segment,
  places: AirportZoneAndDistanceLookup,
): TimedFlight | { impossible: ImpossibleTimesReason } {
  const [from, to] = [places.timeZoneOf(segment.origin), places.timeZoneOf(segment.destination)]
  if (!from || !to) return { segment, isCorrected: false, departure: null, arrival: null }
  const km = places.distanceKm(segment.origin, segment.destination)
  const timings = instantsAtLocalTime(segment.departure, from).flatMap((departure) =>
    instantsAtLocalTime(segment.arrival, to).map((arrival) => {
      const minutes = minutesBetween(departure, arrival)
      return { departure, arrival, minutes, impossible: findImpossibility(minutes, km) }
    }),
  )
  const possible = timings.filter(({ impossible }) => !impossible)
  // In the repeated hour, the provider's duration decides.
  const timing = possible.find(({ minutes }) => minutes === segment.durationMinutes) ?? possible[0]
  if (!timing) return { impossible: timings[0]?.impossible ?? 'arrives-before-departure' }
  const { departure, arrival, minutes } = timing
  const isCorrected = minutes !== segment.durationMinutes
  return {
    segment: isCorrected ? { ...segment, durationMinutes: minutes } : segment,
    isCorrected,
    departure,
    arrival,
  }
}

function findImpossibility(minutes: number, km: number | null): ImpossibleTimesReason | null {
  if (minutes <= 0) return 'arrives-before-departure'
  if (minutes > maxFlightMinutes) return 'too-long'
  return km !== null && km > (maxGroundSpeedKmPerHour * minutes) / 60 ? 'too-fast' : null
}

function minutesBetween(from: number, to: number): number {
  return Math.round((to - from) / 60_000)
}
