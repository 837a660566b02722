import type { Airline, AirlineDirectory } from './airlines.ts'
import type { WorldAirport, WorldAirports } from './airports.ts'
import { greatCircleKm, minFlightKm } from './distance.ts'
import { seededUnit } from './random.ts'
import {
  type AirportPair,
  airlineBaseStrength,
  hasTrafficRights,
  isAirspaceClosed,
  isSameMarket,
  isWithinAirlineRange,
} from './traffic-rights.ts'

/** One airline on a pair of airports. `weekly`: flights a week. */
export type AirlineRoute = {
  readonly airline: Airline
  readonly from: WorldAirport
  readonly to: WorldAirport
  readonly km: number
  readonly weekly: number
}

type NetworkInputs = {
  readonly seed: string
  readonly airports: WorldAirports
  readonly airlines: AirlineDirectory
}

export type AirlineNetwork = {
  readonly between: (from: WorldAirport, to: WorldAirport) => readonly AirlineRoute[]
  readonly feeders: (airport: WorldAirport) => readonly WorldAirport[]
}

const pairsKept = 250_000

export function createAirlineNetwork(
  seed: string,
  airports: WorldAirports,
  airlines: AirlineDirectory,
): AirlineNetwork {
  const inputs = { seed, airports, airlines }
  const feeders = createFeederHubs(inputs)
  const kept = new Map<string, readonly AirlineRoute[]>()
  return {
    between(from, to) {
      const key = `${from.iata}${to.iata}`
      const known = kept.get(key)
      if (known) return known
      if (kept.size > pairsKept) kept.clear()
      const found = servicesOf(inputs, feeders, from, to)
      kept.set(key, found)
      return found
    },
    feeders: (airport) => findFeederHubs(feeders, airport),
  }
}

function servicesOf(
  inputs: NetworkInputs,
  feeders: FeederHubs,
  from: WorldAirport,
  to: WorldAirport,
): readonly AirlineRoute[] {
  const pair = { from, to, km: greatCircleKm(from, to) }
  if (pair.km < minFlightKm || isAirspaceClosed(from, to)) return []
  const shared = allocateServices(inputs, pair)
  if (shared.length > 0) return shared
  const isFeeder = findFeederHubs(feeders, from).includes(to) || findFeederHubs(feeders, to).includes(from)
  return isFeeder ? [createFeederService(inputs, pair)] : []
}

/**
 * A gravity model (sizes over distance) gives a pair's flights a day; the airlines with a base at either end
 * share them by the strength of their bases. None where the smaller end is too small for flights of that length.
 */
function allocateServices(inputs: NetworkInputs, pair: AirportPair): AirlineRoute[] {
  const { seed, airlines } = inputs
  const { from, to, km } = pair
  const key = from.iata < to.iata ? `${from.iata}${to.iata}` : `${to.iata}${from.iata}`
  const small = from.size < to.size ? from : to
  if (
    small.size <
    smallestSizeFor(km) * thinness(small, airlines) * (0.7 + 0.6 * seededUnit(seed, 'thin', key))
  )
    return []
  const candidates = candidatesFor(inputs, pair)
  const weights = candidates.map(
    (airline) =>
      airlineBaseStrength(airline, pair) * (0.6 + 0.8 * seededUnit(seed, 'share', airline.code, key)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const daily = flightsADay(pair) * (0.75 + 0.5 * seededUnit(seed, 'demand', key))
  const services: AirlineRoute[] = []
  for (const [at, airline] of candidates.entries()) {
    const weekly = Math.round(Math.min(14, (daily * (weights[at] ?? 0)) / total) * 7)
    if (weekly >= (airline.kind === 'network' && km > 2500 ? 3 : 2))
      services.push({ airline, from, to, km, weekly })
  }
  return services.sort((a, b) => b.weekly - a.weekly).slice(0, 8)
}

/** Below this size of the smaller end, in millions of passengers, a flight of that length is not flown nonstop. */
function smallestSizeFor(km: number): number {
  return km < 700 ? 0.35 : Math.max(0.8, (km / 2500) ** 1.7)
}

/** A flag carrier flies far from home even where home is small. */
function thinness(airport: WorldAirport, { byBase }: AirlineDirectory): number {
  const isHome = byBase
    .get(airport.iata)
    ?.some((airline) => airline.kind !== 'lowcost' && (airline.bases.get(airport.iata) ?? 0) >= 3)
  return isHome ? 0.4 : 1
}

function candidatesFor({ airlines, airports }: NetworkInputs, pair: AirportPair): Airline[] {
  const ends = [pair.from, pair.to]
  const based = new Set(ends.flatMap(({ iata }) => airlines.byBase.get(iata) ?? []))
  return [...based].filter(
    (airline) => isWithinAirlineRange(airline, pair) && hasTrafficRights(airline, pair, airports),
  )
}

/** Flights a day in one direction, of all airlines. */
function flightsADay({ from, to, km }: AirportPair): number {
  const near = from.country === to.country ? 1.6 : isSameMarket(from, to) ? 1.15 : 1
  return Math.min(34, (90 * near * (from.size * to.size) ** 0.8) / (km + 500))
}

type FeederHubs = {
  readonly hubs: readonly WorldAirport[]
  readonly kept: Map<string, readonly WorldAirport[]>
}

function createFeederHubs({ airports, airlines }: NetworkInputs): FeederHubs {
  const hubs = airports.all.filter((airport) => airport.size >= 6 || airlines.byBase.has(airport.iata))
  return { hubs, kept: new Map() }
}

/** The three hubs that attract an airport most: near, large, and of its country. */
function findFeederHubs({ hubs, kept }: FeederHubs, airport: WorldAirport): readonly WorldAirport[] {
  const known = kept.get(airport.iata)
  if (known) return known
  const ranked = hubs
    .filter((hub) => hub !== airport && !isAirspaceClosed(airport, hub))
    .map((hub) => ({ hub, km: greatCircleKm(airport, hub) }))
    .filter(({ km }) => km > minFlightKm)
    .map(({ hub, km }) => ({
      hub,
      pull: ((hub.size + 3) ** 0.6 / (km + 250) ** 1.4) * (hub.country === airport.country ? 3 : 1),
    }))
    .sort((a, b) => b.pull - a.pull)
    .slice(0, 3)
    .map(({ hub }) => hub)
  kept.set(airport.iata, ranked)
  return ranked
}

/** Connects every airport with its hubs, however small it is. */
function createFeederService(inputs: NetworkInputs, { from, to, km }: AirportPair): AirlineRoute {
  const { seed, airlines } = inputs
  const [small, hub] = from.size < to.size ? [from, to] : [to, from]
  const uncoded = airlines.uncodedByCountry.get(small.country)
  if (uncoded && km < uncoded.rangeKm && seededUnit(seed, 'uncoded', `${small.iata}${hub.iata}`) < 0.4) {
    return { airline: uncoded, from, to, km, weekly: 7 }
  }
  const based = airlines.byBase.get(hub.iata) ?? airlines.byBase.get(small.iata) ?? []
  const [airline = nearestFlag(inputs, hub)] = based
    .filter((candidate) => candidate.kind !== 'lowcost' && candidate.rangeKm >= km)
    .sort((a, b) => airlineBaseStrength(b, { from, to }) - airlineBaseStrength(a, { from, to }))
  return { airline, from, to, km, weekly: small.size < 0.3 ? 7 : 10 }
}

function nearestFlag({ airports, airlines }: NetworkInputs, hub: WorldAirport): Airline {
  const flagAt = ({ iata }: WorldAirport) => airlines.byBase.get(iata)?.find(({ kind }) => kind === 'network')
  const nearest = airports.all
    .filter(flagAt)
    .map((airport) => ({
      airport,
      km: greatCircleKm(airport, hub) * (airport.country === hub.country ? 0.2 : 1),
    }))
    .reduce((best, next) => (next.km < best.km ? next : best))
  const flag = flagAt(nearest.airport)
  if (!flag) throw new Error('the airline table has no network airline')
  return flag
}
