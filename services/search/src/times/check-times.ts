import type { Itinerary, Leg, Segment } from '@faresight/contracts/search/itinerary'
import { minutesOnClock } from '../providers/local-time.ts'
import { instantsOf } from './instants.ts'

/** What is known of airports, by their codes; `null` for what is not. */
export interface Places {
  /** IANA name. */
  timeZoneOf: (airport: string) => string | null
  distanceKm: (from: string, to: string) => number | null
}

/** Why flights cannot be: no aircraft flies them. */
export type Impossibility = 'arrives-before-departure' | 'too-fast' | 'too-long' | 'departs-before-arrival'

/** Faster than any airliner over the ground, with the wind at its back. */
export const maxKmPerHour = 1100
/** The longest flights take 19 hours; those that land on their way under one number a day at most. */
const maxFlightMinutes = 30 * 60

/**
 * Holds the times of an itinerary against the clocks of its airports. One that nobody can fly is dropped. In any other, flight
 * times, layovers and the duration of each leg are those between the clocks, whatever the provider says.
 *
 * An airport without a known time zone proves nothing: the provider's word stands.
 */
export function checkTimes(
  itinerary: Itinerary,
  places: Places,
): { itinerary: Itinerary; isCorrected: boolean } | { impossible: Impossibility } {
  const legs: Leg[] = []
  let isCorrected = false
  let readyAt = -Infinity
  for (const leg of itinerary.legs) {
    const checked = checkLeg(leg, places, readyAt)
    if ('impossible' in checked) return checked
    legs.push(checked.leg)
    readyAt = checked.arrival ?? -Infinity
    isCorrected ||= checked.isCorrected
  }
  return { itinerary: { ...itinerary, legs }, isCorrected }
}

type CheckedLeg = { leg: Leg; isCorrected: boolean; arrival: number | null } | { impossible: Impossibility }

function checkLeg({ segments, durationMinutes }: Leg, places: Places, readyAt: number): CheckedLeg {
  const timed: TimedFlight[] = []
  for (const segment of segments) {
    const flight = timeFlight(segment, places)
    if ('impossible' in flight) return flight
    timed.push(flight)
  }
  const layovers = timed.slice(1).map((next, index) => layoverBetween(timed[index], next))
  const [first, last] = [timed[0]?.departure ?? null, timed.at(-1)?.arrival ?? null]
  if (layovers.some((minutes) => minutes !== null && minutes < 0) || (first !== null && first < readyAt))
    return { impossible: 'departs-before-arrival' }
  const total = first === null || last === null ? durationMinutes : minutesBetween(first, last)
  return {
    leg: { segments: timed.map(({ segment }) => segment), durationMinutes: total, layovers },
    isCorrected: total !== durationMinutes || timed.some((flight) => flight.isCorrected),
    arrival: last,
  }
}

function layoverBetween(landed: TimedFlight | undefined, next: TimedFlight): number | null {
  if (!landed) return null
  if (landed.arrival !== null && next.departure !== null)
    return minutesBetween(landed.arrival, next.departure)
  const [arriving, leaving] = [landed.segment, next.segment]
  return arriving.destination === leaving.origin ? minutesOnClock(arriving.arrival, leaving.departure) : null
}

interface TimedFlight {
  segment: Segment
  isCorrected: boolean
  /** Milliseconds since 1970; `null` without a time zone. */
  departure: number | null
  arrival: number | null
}

function timeFlight(segment: Segment, places: Places): TimedFlight | { impossible: Impossibility } {
  const [from, to] = [places.timeZoneOf(segment.origin), places.timeZoneOf(segment.destination)]
  if (!from || !to) return { segment, isCorrected: false, departure: null, arrival: null }
  const km = places.distanceKm(segment.origin, segment.destination)
  const timings = instantsOf(segment.departure, from).flatMap((departure) =>
    instantsOf(segment.arrival, to).map((arrival) => {
      const minutes = minutesBetween(departure, arrival)
      return { departure, arrival, minutes, impossible: whyImpossible(minutes, km) }
    }),
  )
  const possible = timings.filter(({ impossible }) => !impossible)
  // Where a clock shows the hour twice, the provider's word tells which one is meant.
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

function whyImpossible(minutes: number, km: number | null): Impossibility | null {
  if (minutes <= 0) return 'arrives-before-departure'
  if (minutes > maxFlightMinutes) return 'too-long'
  return km !== null && km > (maxKmPerHour * minutes) / 60 ? 'too-fast' : null
}

function minutesBetween(from: number, to: number): number {
  return Math.round((to - from) / 60_000)
}
