import type { BookingOption, Itinerary, Segment } from '@faresight/contracts/search/itinerary'
import { compareBookingOptions, compareCodeUnits } from '../ranking/booking-options.ts'
import { countStops } from '../ranking/itinerary-summary.ts'
import { groupDuplicateItineraries } from './duplicate-itineraries.ts'

/** The same flights in the same cabin become one itinerary with the options of all providers, whatever their order. */
export function mergeDuplicateItineraries(itineraries: readonly Itinerary[]): Itinerary[] {
  return groupDuplicateItineraries(itineraries).map(mergeGroupIntoItinerary)
}

/**
 * Where providers list different times for a flight, those that most list win, then the earlier ones, and `timesDiffer` is set.
 * @throws for an empty group
 */
export function mergeGroupIntoItinerary(same: readonly Itinerary[]): Itinerary {
  const [first, ...duplicates] = same
  if (!first) throw new Error('There is nothing to merge')
  if (!duplicates.length) return { ...first, options: distinctOptions(first.options) }
  const [majority = [], ...minorities] = byTimes(same)
  const [clearest = first.legs, ...others] = [majority, ...minorities].flatMap((its) =>
    its.map(({ legs }) => legs).sort(clearestFirst),
  )
  return {
    legs: withDetails(clearest, others),
    cabin: first.cabin,
    ...(minorities.length > 0 || same.some((it) => it.timesDiffer) ? { timesDiffer: true } : {}),
    options: distinctOptions(same.flatMap(({ options }) => options)),
  }
}

function withDetails(legs: Itinerary['legs'], otherLegs: readonly Itinerary['legs'][]): Itinerary['legs'] {
  return legs.map((leg, legIndex) => ({
    ...leg,
    segments: leg.segments.map((segment, index) => {
      const others = otherLegs.flatMap((it) => it[legIndex]?.segments[index] ?? [])
      return { ...mergeSegmentDetails(others), ...segment }
    }),
  }))
}

function mergeSegmentDetails(segments: readonly Segment[]): Partial<Segment> {
  const details = ['aircraft', 'departureTerminal', 'arrivalTerminal'] as const
  return Object.fromEntries(
    details.flatMap((detail) => {
      const value = segments.find((segment) => segment[detail])?.[detail]
      return value ? [[detail, value]] : []
    }),
  )
}

function byTimes(same: readonly Itinerary[]): Itinerary[][] {
  const groups = [...Map.groupBy(same, formatFlightTimes)].map(([times, members]) => ({
    times,
    members,
    providers: new Set(members.flatMap(({ options }) => options.map(({ provider }) => provider))).size,
  }))
  return groups
    .sort((a, b) => b.providers - a.providers || compareCodeUnits(a.times, b.times))
    .map(({ members }) => members)
}

function formatFlightTimes({ legs }: Itinerary): string {
  const moments = legs.flatMap(({ segments }) =>
    segments.flatMap(({ departure, arrival }) => [departure, arrival]),
  )
  return moments.map(({ date, time }) => `${date}T${time}`).join()
}

/** Legs with technical stops first, operating airlines before codeshares, flight numbers before none; then by text. */
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

function distinctOptions(options: readonly BookingOption[]): BookingOption[] {
  const sorted = options.toSorted(compareBookingOptions)
  return sorted.filter((option, index) => {
    const before = sorted[index - 1]
    return !before || compareBookingOptions(before, option) !== 0
  })
}
