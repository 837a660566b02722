import {
  type AirportCodeChange,
  airportCodeChanges,
  toCurrentAirportCode,
  airportOpenings,
} from '@faresight/contracts/search/airport-changes'
import { distanceKm } from './distance.ts'

/** An airport of a list, under the code that the list gives it. */
export interface ListedAirport {
  code: string
  name: string
  latitude: number
  longitude: number
}

/** An airport of another list. */
export interface OtherAirport extends ListedAirport {
  /** Whether that list says that it has scheduled flights. */
  isServed: boolean
}

/** How two lists differ, each part by code. */
export interface Comparison {
  /** Served by the other list, unknown to ours. */
  onlyThere: ListedAirport[]
  onlyHere: ListedAirport[]
  /** Known to the other list as well, but without scheduled flights. */
  unservedThere: ListedAirport[]
  /** At different places in the two lists, and how far apart in kilometres. */
  moved: (ListedAirport & { km: number })[]
  /** Changes of our table that the other list has not made: it still serves the former code. */
  formerThere: (AirportCodeChange & { hasToday: boolean })[]
  /** Openings of our table that the other list has as well. */
  openedThere: string[]
}

/** Compares our airports with another list. Positions up to `maxKm` apart count as the same. */
export function compareLists(
  ours: readonly ListedAirport[],
  others: readonly OtherAirport[],
  maxKm: number,
): Comparison {
  const here = new Set(ours.map(({ code }) => code))
  const known = new Map(others.map((airport) => [airport.code, airport]))
  const served = new Map([...known].filter(([, { isServed }]) => isServed))
  // One that is served under its former code is no new airport, and none that the other list lacks.
  const servedToday = new Set([...served.keys()].map(toCurrentAirportCode))
  const missing = ours.filter(({ code }) => !servedToday.has(code))
  return {
    onlyThere: byCode([...served.values()].filter(({ code }) => !here.has(toCurrentAirportCode(code)))),
    onlyHere: byCode(missing.filter(({ code }) => !known.has(code))),
    unservedThere: byCode(missing.filter(({ code }) => known.has(code))),
    moved: byCode(
      ours.flatMap((airport) => {
        const other = served.get(airport.code)
        const km = other ? distanceKm(airport, other) : 0
        return km > maxKm ? [{ ...airport, km }] : []
      }),
    ),
    formerThere: airportCodeChanges
      .filter(({ former }) => served.has(former))
      .map((change) => ({ ...change, hasToday: served.has(change.today) })),
    openedThere: airportOpenings.map(({ code }) => code).filter((code) => served.has(code)),
  }
}

function byCode<T extends ListedAirport>(airports: readonly T[]): T[] {
  return airports.toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
