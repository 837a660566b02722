import type { BookingOption, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import { compareBookingOptions, compareCodeUnits } from '../ranking/booking-options.ts'
import { countStops } from '../ranking/itinerary-summary.ts'
import { groupSameFlights } from './same-flight.ts'

/**
 * What all providers found as one list: the same flights in the same cabin are one itinerary with everyone's options.
 * The result is the same in whatever order the itineraries come.
 */
export function mergeItineraries(itineraries: readonly Itinerary[]): Itinerary[] {
  return groupSameFlights(itineraries).map(mergeSameFlights)
}

/**
 * One itinerary out of a group. Where providers list different times for a flight, the times are those that most of them list,
 * then the earlier ones, and `timesDiffer` says so.
 */
export function mergeSameFlights(same: readonly Itinerary[]): Itinerary {
  const [first, ...others] = same
  if (!first) throw new Error('There is nothing to merge')
  if (!others.length) return { ...first, options: distinct(first.options) }
  const [likeliest = [], ...other] = byTimes(same)
  const [clearest = first.legs, ...told] = [likeliest, ...other].flatMap((its) =>
    its.map(({ legs }) => legs).sort(clearestFirst),
  )
  return {
    legs: withFacts(clearest, told),
    cabin: first.cabin,
    ...(other.length > 0 || same.some((it) => it.timesDiffer) ? { timesDiffer: true } : {}),
    options: distinct(same.flatMap(({ options }) => options)),
  }
}

/** Legs with the aircraft and terminals that other providers name, where the one whose legs they are does not. */
function withFacts(legs: Itinerary['legs'], told: readonly Itinerary['legs'][]): Itinerary['legs'] {
  return legs.map((leg, legIndex) => ({
    ...leg,
    segments: leg.segments.map((segment, index) => {
      const others = told.flatMap((it) => it[legIndex]?.segments[index] ?? [])
      return { ...factsOf(others), ...segment }
    }),
  }))
}

function factsOf(segments: readonly Segment[]): Partial<Segment> {
  const facts = ['aircraft', 'departureTerminal', 'arrivalTerminal'] as const
  return Object.fromEntries(
    facts.flatMap((fact) => {
      const told = segments.find((segment) => segment[fact])?.[fact]
      return told ? [[fact, told]] : []
    }),
  )
}

/** Itineraries by the times of their flights: those that most providers list first, of several the earlier ones. */
function byTimes(same: readonly Itinerary[]): Itinerary[][] {
  const groups = [...Map.groupBy(same, timesOf)].map(([times, members]) => ({
    times,
    members,
    providers: new Set(members.flatMap(({ options }) => options.map(({ provider }) => provider))).size,
  }))
  return groups
    .sort((a, b) => b.providers - a.providers || compareCodeUnits(a.times, b.times))
    .map(({ members }) => members)
}

function timesOf({ legs }: Itinerary): string {
  const moments = legs.flatMap(({ segments }) =>
    segments.flatMap(({ departure, arrival }) => [departure, arrival]),
  )
  return moments.map(({ date, time }) => `${date}T${time}`).join()
}

/**
 * Who tells of landings on the way before who does not, flights under the airline that flies them before codeshares, with
 * numbers before without; then by their text.
 */
function clearestFirst(a: Itinerary['legs'], b: Itinerary['legs']): number {
  return (
    landings(b) - landings(a) ||
    unclear(a) - unclear(b) ||
    compareCodeUnits(JSON.stringify(a), JSON.stringify(b))
  )
}

function landings(legs: Itinerary['legs']): number {
  return legs.reduce((sum, { segments }) => sum + countStops(segments) - segments.length + 1, 0)
}

function unclear(legs: Itinerary['legs']): number {
  const segments = legs.flatMap((leg) => leg.segments)
  return segments.filter((it) => it.operatingCarrier !== null || it.flightNumber === null).length
}

/** Options in order, without those that say the same twice. */
function distinct(options: readonly BookingOption[]): BookingOption[] {
  const sorted = options.toSorted(compareBookingOptions)
  return sorted.filter((option, index) => {
    const before = sorted[index - 1]
    return !before || compareBookingOptions(before, option) !== 0
  })
}
