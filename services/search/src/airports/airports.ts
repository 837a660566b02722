import type { Airport } from '@faresight/contracts/search/airport'
import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import { metroAreas } from '@faresight/contracts/search/metro-areas'
import { loadServedAirports } from './airport-data.ts'
import { greatCircleDistanceKm } from './distance.ts'
import { type SearchableAirport, toSearchableAirport, toSearchableMetroArea } from './searchable-airports.ts'
import { createAirportRanker } from './ranking.ts'

/** The airports and metro areas that can be searched. Codes may be in lower case, and former ones. */
export interface AirportDirectory {
  /** At most 12, best first. A metro area is followed by its airports; an only match or exact code by the nearest ones. */
  search(typed: string): Airport[]
  byCode(code: string): Airport | null
  /** Largest first; nothing for an unknown code. `nearby` adds the larger airports within 100 km, largest first. */
  expand(code: string, nearby?: boolean): string[]
  /** Importance to a traveller, from 10 to 100; 0 for an unknown code. */
  sizeOf(code: string): number
  /** IANA name; a metro area has that of its largest airport. */
  timeZoneOf(code: string): string | null
  /** Great-circle distance; `null` where a code is unknown. */
  distanceKm(from: string, to: string): number | null
}

const maxSuggestions = 12
const maxNearby = 4
const maxNearMetro = 3
const nearMetroKm = 100
const nearbyKm = 120

let indexed: AirportDirectory | undefined

export function getAirportDirectory(): AirportDirectory {
  return (indexed ??= indexAirports())
}

function indexAirports(): AirportDirectory {
  const airports = new Map(loadServedAirports().map((record) => [record.code, toSearchableAirport(record)]))
  const members = new Map(metroAreas.map((metro) => [metro.code, metro.airports]))
  const metros = metroAreas.map((metro) => toSearchableMetroArea(metro, entriesOf(metro.airports, airports)))
  const entries = [...metros, ...airports.values()]
  const known = new Map(entries.map((entry) => [entry.airport.iataCode, entry.airport]))
  const rankAirports = createAirportRanker(entries)

  const byCode = (code: string) => known.get(toCurrentAirportCode(code)) ?? null

  const nearbyAirports = createNearbyAirports(airports)

  const expand = (code: string, nearby = false) => {
    const found = byCode(code)
    if (!found) return []
    const own = members.get(found.iataCode) ?? [found.iataCode]
    return nearby ? [...own, ...nearbyAirports(found.iataCode, own)] : [...own]
  }

  const membersOf = (metro: Airport) =>
    entriesOf(members.get(metro.iataCode) ?? [], airports).map(({ airport }) => ({
      ...airport,
      metro: metro.iataCode,
      distanceKm: greatCircleDistanceKm(metro, airport),
    }))

  const nearMetro = (metro: Airport) =>
    entriesOf(nearbyAirports(metro.iataCode, expand(metro.iataCode)), airports)
      .map(({ airport }) => ({ ...airport, distanceKm: greatCircleDistanceKm(metro, airport) }))
      // An airport near an outlying one may be far from the city.
      .filter((near) => near.distanceKm <= nearMetroKm)
      .slice(0, maxNearMetro)

  const search = (typed: string) => {
    const exact = byCode(typed.trim())
    const ranked = rankAirports(typed).flatMap((at) => entries[at]?.airport ?? [])
    const suggestions = withMembers(exact ? [exact, ...ranked] : ranked, membersOf, nearMetro)
    const [first] = suggestions
    if (first?.type !== 'AIRPORT' || !(exact ?? suggestions.length === 1)) return suggestions
    return [...suggestions, ...nearestAirports(first, airports, suggestions)].slice(0, maxSuggestions)
  }

  return {
    search,
    byCode,
    expand,
    sizeOf: (code) => airports.get(toCurrentAirportCode(code))?.weight ?? 0,
    timeZoneOf: (code) => byCode(code)?.timeZone ?? null,
    distanceKm: (from, to) => {
      const [one, other] = [byCode(from), byCode(to)]
      return one && other ? greatCircleDistanceKm(one, other) : null
    },
  }
}

function entriesOf(
  codes: readonly string[],
  airports: ReadonlyMap<string, SearchableAirport>,
): SearchableAirport[] {
  return codes.flatMap((code) => airports.get(code) ?? [])
}

type Rows = (metro: Airport) => Airport[]

function withMembers(ranked: readonly Airport[], membersOf: Rows, nearMetro: Rows): Airport[] {
  const listed = new Map<string, Airport>()
  for (const airport of ranked) {
    if (listed.size >= maxSuggestions) break
    const isMetro = airport.type === 'CITY'
    const near = isMetro && listed.size === 0 ? nearMetro(airport) : []
    const rows = isMetro ? [airport, ...membersOf(airport), ...near] : [airport]
    for (const row of rows) if (!listed.has(row.iataCode)) listed.set(row.iataCode, row)
  }
  return [...listed.values()].slice(0, maxSuggestions)
}

function nearestAirports(
  centre: Airport,
  airports: ReadonlyMap<string, SearchableAirport>,
  listed: readonly Airport[],
): Airport[] {
  const shown = new Set(listed.map((airport) => airport.iataCode))
  return [...airports.values()]
    .filter(({ airport }) => !shown.has(airport.iataCode))
    .map(({ airport }) => ({ airport, km: greatCircleDistanceKm(centre, airport) }))
    .filter(({ km }) => km <= nearbyKm)
    .sort((a, b) => a.km - b.km)
    .slice(0, maxNearby)
    .map(({ airport, km }) => ({ ...airport, distanceKm: km }))
}

const nearbyRadiusKm = 100

/** By `traffic.ts`: smaller airports may have only a few small aircraft a day. */
const minNearbyWeight = 40

function createNearbyAirports(
  airports: ReadonlyMap<string, SearchableAirport>,
): (place: string, ownCodes: readonly string[]) => readonly string[] {
  const nearbyByPlace = new Map<string, readonly string[]>()
  return (place, ownCodes) => {
    const cached = nearbyByPlace.get(place)
    if (cached) return cached
    const centres = ownCodes.flatMap((code) => airports.get(code)?.airport ?? [])
    const found = [...airports.values()]
      .filter(({ airport, weight }) => weight >= minNearbyWeight && !ownCodes.includes(airport.iataCode))
      .filter(({ airport }) =>
        centres.some((centre) => greatCircleDistanceKm(centre, airport) <= nearbyRadiusKm),
      )
      .sort((a, b) => b.weight - a.weight || (a.airport.iataCode < b.airport.iataCode ? -1 : 1))
      .map(({ airport }) => airport.iataCode)
    nearbyByPlace.set(place, found)
    return found
  }
}

/** Whether two codes share an airport, as LON and LHR do: no trip goes between them. */
export function haveCommonAirport(origin: string, destination: string, airports: AirportDirectory): boolean {
  const from = airports.expand(origin)
  return airports.expand(destination).some((code) => from.includes(code))
}
