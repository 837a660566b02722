import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { compareOptions, compareText } from '../ranking/options.ts'
import { stopsBetween } from '../ranking/summary.ts'
import { flightKeys, flownKey, soldKey } from './keys.ts'

/**
 * What all providers found as one list: the same flights in the same cabin are one itinerary with everyone's options.
 * The result is the same in whatever order the itineraries come.
 *
 * A flight is known by the airline that flies it, its airports and its departure, so that a codeshare is the flight it
 * is. Where that would make one of two flights that one airline sells under two numbers, numbers decide instead.
 */
export function merge(itineraries: readonly Itinerary[]): Itinerary[] {
  return groupSame(itineraries).map(mergeSame)
}

/** Those that are the same, together; within a group they stand in the order in which they came. */
export function groupSame(itineraries: readonly Itinerary[]): Itinerary[][] {
  const groups = [...groupBy(itineraries, flownKey).values()]
  return groups.flatMap((group) =>
    contradictsItself(group) ? [...groupBy(group, soldKey).values()] : [group],
  )
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Whether one airline sells the same place in the trip under two numbers: then they are two flights. */
function contradictsItself(group: readonly Itinerary[]): boolean {
  if (group.length === 1) return false
  const numbers = new Map<string, string>()
  return group.some(({ legs }) =>
    legs.some((leg, legIndex) =>
      leg.segments.some((segment, index) => {
        const { seller, sold } = flightKeys(segment)
        if (!sold) return false
        const place = `${legIndex} ${index} ${seller}`
        const known = numbers.get(place)
        numbers.set(place, sold)
        return known !== undefined && known !== sold
      }),
    ),
  )
}

/** One itinerary out of a group. */
export function mergeSame(same: readonly Itinerary[]): Itinerary {
  const legs = same.length === 1 ? same[0]?.legs : same.map((it) => it.legs).sort(clearestFirst)[0]
  const [first] = same
  // A group has at least the member that made it.
  if (!first || !legs) throw new Error('An itinerary was grouped with nothing')
  return {
    legs,
    cabin: first.cabin,
    // One seller's warning holds for everybody: the flights are the same.
    selfTransfer: same.some(({ selfTransfer }) => selfTransfer),
    options: distinct(same.flatMap(({ options }) => options)),
  }
}

/**
 * Who tells of landings on the way before who does not, flights under the airline that flies them before codeshares, with
 * numbers before without; then by their text.
 */
function clearestFirst(a: Itinerary['legs'], b: Itinerary['legs']): number {
  return (
    landings(b) - landings(a) || unclear(a) - unclear(b) || compareText(JSON.stringify(a), JSON.stringify(b))
  )
}

function landings(legs: Itinerary['legs']): number {
  return legs.reduce((sum, { segments }) => sum + stopsBetween(segments) - segments.length + 1, 0)
}

function unclear(legs: Itinerary['legs']): number {
  const segments = legs.flatMap((leg) => leg.segments)
  return segments.filter((it) => it.operatingCarrier !== null || it.flightNumber === null).length
}

/** Options in order, without those that say the same twice. */
function distinct(options: readonly BookingOption[]): BookingOption[] {
  const sorted = options.toSorted(compareOptions)
  return sorted.filter((option, index) => {
    const before = sorted[index - 1]
    return !before || compareOptions(before, option) !== 0
  })
}
