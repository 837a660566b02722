import type { Airport } from '@faresight/contracts/search/airport'
import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import { metroAreas } from '@faresight/contracts/search/metro-areas'
import { loadAirports } from './airport-data.ts'
import { distanceKm } from './distance.ts'
import { airportEntry, type Entry, metroEntry } from './entries.ts'
import { rememberAround } from './around.ts'
import { createRanking } from './ranking.ts'

/** The airports and metro areas that can be searched from and to. Codes may be typed in lower case, and be former ones. */
export interface Airports {
  /**
   * Suggestions for what was typed, at most 12, best first. A metro area is followed by its airports, and the first one of
   * all by what is near to it; near to an airport are the nearest, where it is named alone.
   */
  search(typed: string): Airport[]
  /** One airport or metro area. */
  byCode(code: string): Airport | null
  /**
   * The airports of a metro area, largest first; an airport alone; nothing for an unknown code. With `nearby` they are
   * followed by the larger ones within 100 km of any of them, largest first.
   */
  expand(code: string, nearby?: boolean): string[]
  /** How large an airport is to a traveller, from 10 to 100; 0 for an unknown code. */
  sizeOf(code: string): number
  /** IANA name; a metro area has that of its largest airport. */
  timeZoneOf(code: string): string | null
  /** Great-circle distance; `null` where a code is unknown. */
  distanceKm(from: string, to: string): number | null
}

const mostSuggestions = 12
const mostNearby = 4
const mostNearMetro = 3
const nearMetroKm = 100
const nearbyKm = 120

let indexed: Airports | undefined

/** The data are read and indexed once in a process. */
export function createAirports(): Airports {
  return (indexed ??= indexAirports())
}

function indexAirports(): Airports {
  const airports = new Map(loadAirports().map((record) => [record.code, airportEntry(record)]))
  const members = new Map(metroAreas.map((metro) => [metro.code, metro.airports]))
  const metros = metroAreas.map((metro) => metroEntry(metro, entriesOf(metro.airports, airports)))
  const entries = [...metros, ...airports.values()]
  const known = new Map(entries.map((entry) => [entry.airport.iataCode, entry.airport]))
  const rank = createRanking(entries)

  const byCode = (code: string) => known.get(toCurrentAirportCode(code)) ?? null

  const around = rememberAround(airports)

  const expand = (code: string, nearby = false) => {
    const found = byCode(code)
    if (!found) return []
    const own = members.get(found.iataCode) ?? [found.iataCode]
    return nearby ? [...own, ...around(found.iataCode, own)] : [...own]
  }

  const membersOf = (metro: Airport) =>
    entriesOf(members.get(metro.iataCode) ?? [], airports).map(({ airport }) => ({
      ...airport,
      metro: metro.iataCode,
      distanceKm: distanceKm(metro, airport),
    }))

  const nearMetro = (metro: Airport) =>
    entriesOf(around(metro.iataCode, expand(metro.iataCode)), airports)
      .map(({ airport }) => ({ ...airport, distanceKm: distanceKm(metro, airport) }))
      // What is near to an outlying airport may be far from the city.
      .filter((near) => near.distanceKm <= nearMetroKm)
      .slice(0, mostNearMetro)

  const search = (typed: string) => {
    const exact = byCode(typed.trim())
    const ranked = rank(typed).flatMap((at) => entries[at]?.airport ?? [])
    const suggestions = withMembers(exact ? [exact, ...ranked] : ranked, membersOf, nearMetro)
    const [first] = suggestions
    if (first?.type !== 'AIRPORT' || !(exact ?? suggestions.length === 1)) return suggestions
    return [...suggestions, ...nearby(first, airports, suggestions)].slice(0, mostSuggestions)
  }

  return {
    search,
    byCode,
    expand,
    sizeOf: (code) => airports.get(toCurrentAirportCode(code))?.weight ?? 0,
    timeZoneOf: (code) => byCode(code)?.timeZone ?? null,
    distanceKm: (from, to) => {
      const [one, other] = [byCode(from), byCode(to)]
      return one && other ? distanceKm(one, other) : null
    },
  }
}

function entriesOf(codes: readonly string[], airports: ReadonlyMap<string, Entry>): Entry[] {
  return codes.flatMap((code) => airports.get(code) ?? [])
}

type Rows = (metro: Airport) => Airport[]

/** Each metro area is followed by those of its airports that do not stand above it, the first suggestion by what is near. */
function withMembers(ranked: readonly Airport[], membersOf: Rows, nearMetro: Rows): Airport[] {
  const listed = new Map<string, Airport>()
  for (const airport of ranked) {
    if (listed.size >= mostSuggestions) break
    const isMetro = airport.type === 'CITY'
    const near = isMetro && listed.size === 0 ? nearMetro(airport) : []
    const rows = isMetro ? [airport, ...membersOf(airport), ...near] : [airport]
    for (const row of rows) if (!listed.has(row.iataCode)) listed.set(row.iataCode, row)
  }
  return [...listed.values()].slice(0, mostSuggestions)
}

function nearby(
  centre: Airport,
  airports: ReadonlyMap<string, Entry>,
  listed: readonly Airport[],
): Airport[] {
  const shown = new Set(listed.map((airport) => airport.iataCode))
  return [...airports.values()]
    .filter(({ airport }) => !shown.has(airport.iataCode))
    .map(({ airport }) => ({ airport, km: distanceKm(centre, airport) }))
    .filter(({ km }) => km <= nearbyKm)
    .sort((a, b) => a.km - b.km)
    .slice(0, mostNearby)
    .map(({ airport, km }) => ({ ...airport, distanceKm: km }))
}
