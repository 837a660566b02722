import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { type FlightKeys, toFlightKeys, airportsAndDatesKey } from './flight-keys.ts'

/**
 * Between the same airports on the same dates two flights are one if they have one marketing number, or one operating airline and
 * departure, or if other flights connect them this way. So operators may have several names (`OO`, `SkyWest DBA United Express`,
 * none) and some providers may list an old time. Where this would join two numbers of one airline, numbers alone decide.
 */
export function groupDuplicateItineraries(itineraries: readonly Itinerary[]): Itinerary[][] {
  return [...Map.groupBy(itineraries, airportsAndDatesKey).values()].flatMap((group) =>
    group.length === 1 ? [group] : groupByFlights(group),
  )
}

export function areDuplicateItineraries(a: Itinerary, b: Itinerary): boolean {
  return groupDuplicateItineraries([a, b]).length === 1
}

function groupByFlights(group: readonly Itinerary[]): Itinerary[][] {
  const flights = group.map(toFlightKeys)
  const names = (flights[0] ?? []).map((_, position) =>
    nameFlights(flights.flatMap((its) => its[position] ?? [])),
  )
  const indexes = Map.groupBy(group.keys(), (index) => names.map((its) => its[index]).join(' / '))
  return [...indexes.values()].map((its) => its.flatMap((index) => group[index] ?? []))
}

function nameFlights(flights: readonly FlightKeys[]): string[] {
  const sets = new DisjointSets()
  for (const { marketed, operated } of flights) if (marketed) sets.join(marketed, operated)
  const numbers = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const { marketed, marketingAirline, operated } of flights) {
    if (!marketed) continue
    const root = sets.rootOf(operated)
    const known = numbers.get(`${root} by ${marketingAirline}`)
    if (known && known !== marketed) ambiguous.add(root)
    numbers.set(`${root} by ${marketingAirline}`, marketed)
  }
  return flights.map(({ marketed, marketingAirline, operated }) => {
    const root = sets.rootOf(operated)
    return ambiguous.has(root) ? (marketed ?? `${marketingAirline} ${operated}`) : root
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
