import {
  type AirportCodeChange,
  airportCodeChanges,
  airportOpenings,
  toCurrentAirportCode,
} from '@faresight/contracts/search/airport-changes'
import { greatCircleDistanceKm } from './distance.ts'

export interface ListedAirport {
  code: string
  name: string
  latitude: number
  longitude: number
}

export interface ExternalAirport extends ListedAirport {
  isServed: boolean
}

export interface AirportListComparison {
  /** With scheduled flights in the other list, missing in ours. */
  onlyThere: ListedAirport[]
  onlyHere: ListedAirport[]
  /** In both lists, without scheduled flights in the other. */
  unservedThere: ListedAirport[]
  moved: (ListedAirport & { km: number })[]
  /** Code changes of our table that the other list lacks. */
  formerThere: (AirportCodeChange & { hasToday: boolean })[]
  openedThere: string[]
}

export function compareAirportLists(
  ours: readonly ListedAirport[],
  others: readonly ExternalAirport[],
  maxKm: number,
): AirportListComparison {
  const here = new Set(ours.map(({ code }) => code))
  const known = new Map(others.map((airport) => [airport.code, airport]))
  const served = new Map([...known].filter(([, { isServed }]) => isServed))
  // An airport under its former code is the same airport.
  const servedToday = new Set([...served.keys()].map(toCurrentAirportCode))
  const missing = ours.filter(({ code }) => !servedToday.has(code))
  return {
    onlyThere: byCode([...served.values()].filter(({ code }) => !here.has(toCurrentAirportCode(code)))),
    onlyHere: byCode(missing.filter(({ code }) => !known.has(code))),
    unservedThere: byCode(missing.filter(({ code }) => known.has(code))),
    moved: byCode(
      ours.flatMap((airport) => {
        const other = served.get(airport.code)
        const km = other ? greatCircleDistanceKm(airport, other) : 0
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
