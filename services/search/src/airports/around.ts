import { distanceKm } from './distance.ts'
import type { Entry } from './entries.ts'

const withinKm = 100

/** The smallest of those that count, by `traffic.ts`: from some of the rest only a few small aircraft leave a day. */
const smallest = 40

/** The larger airports near to those of a place, largest first. Each place is worked out once. */
export function rememberAround(
  airports: ReadonlyMap<string, Entry>,
): (place: string, own: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (place, own) => {
    const before = known.get(place)
    if (before) return before
    const centres = own.flatMap((code) => airports.get(code)?.airport ?? [])
    const found = [...airports.values()]
      .filter(({ airport, weight }) => weight >= smallest && !own.includes(airport.iataCode))
      .filter(({ airport }) => centres.some((centre) => distanceKm(centre, airport) <= withinKm))
      .sort((a, b) => b.weight - a.weight || (a.airport.iataCode < b.airport.iataCode ? -1 : 1))
      .map(({ airport }) => airport.iataCode)
    known.set(place, found)
    return found
  }
}
