import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { type FlightKeys, toFlightKeys, airportsAndDatesKey } from './flight-keys.ts'

/**
 * Those that fly the same, together; within a group they are in the order in which they came.
 *
 * Of two itineraries between the same airports on the same days, two flights are one if they are sold under the same number, or
 * if the same airline flies them at the same minute, or if further flights connect them so. Names of operators thus need not
 * agree (`OO`, `SkyWest DBA United Express`, none), and a flight that only some know to be retimed is still one. Where
 * that would make one of two flights that one airline sells under two numbers, numbers alone decide.
 */
export function groupSameFlights(itineraries: readonly Itinerary[]): Itinerary[][] {
  return [...Map.groupBy(itineraries, airportsAndDatesKey).values()].flatMap((group) =>
    group.length === 1 ? [group] : groupByFlights(group),
  )
}

/** Whether both fly the same. */
export function isSameItinerary(a: Itinerary, b: Itinerary): boolean {
  return groupSameFlights([a, b]).length === 1
}

function groupByFlights(group: readonly Itinerary[]): Itinerary[][] {
  const flights = group.map(toFlightKeys)
  const names = (flights[0] ?? []).map((_, position) =>
    nameFlights(flights.flatMap((its) => its[position] ?? [])),
  )
  const indexes = Map.groupBy(group.keys(), (index) => names.map((its) => its[index]).join(' / '))
  return [...indexes.values()].map((its) => its.flatMap((index) => group[index] ?? []))
}

/** For flights at one position of a trip a name each, the same for those that are one flight. */
function nameFlights(flights: readonly FlightKeys[]): string[] {
  const sets = new DisjointSets()
  for (const { marketed, operated } of flights) if (marketed) sets.join(marketed, operated)
  const numbers = new Map<string, string>()
  const torn = new Set<string>()
  for (const { marketed, marketingAirline, operated } of flights) {
    if (!marketed) continue
    const root = sets.rootOf(operated)
    const known = numbers.get(`${root} by ${marketingAirline}`)
    if (known && known !== marketed) torn.add(root)
    numbers.set(`${root} by ${marketingAirline}`, marketed)
  }
  return flights.map(({ marketed, marketingAirline, operated }) => {
    const root = sets.rootOf(operated)
    return torn.has(root) ? (marketed ?? `${marketingAirline} ${operated}`) : root
  })
}

class DisjointSets {
  readonly #parents = new Map<string, string>()

  rootOf(name: string): string {
    let root = name
    for (let up = this.#parents.get(root); up !== undefined; up = this.#parents.get(root)) root = up
    return root
  }

  join(a: string, b: string): void {
    const [one, other] = [this.rootOf(a), this.rootOf(b)]
    if (one !== other) this.#parents.set(one, other)
  }
}
