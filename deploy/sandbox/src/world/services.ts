import type { Airline, Airlines } from './airlines.ts'
import type { Airport, Airports } from './airports.ts'
import { isClosed, sameMarket } from './airspace.ts'
import { distanceKm } from './distance.ts'
import { unitOf } from './random.ts'

/** One airline on one pair of airports, both ways alike. */
export type Service = {
  readonly airline: Airline
  readonly from: Airport
  readonly to: Airport
  readonly km: number
  readonly weekly: number
}

export type Services = {
  readonly between: (from: Airport, to: Airport) => readonly Service[]
  readonly feeders: (airport: Airport) => readonly Airport[]
}

const shortestKm = 150
const pairsKept = 250_000

/**
 * Which airlines fly a pair, and how often a week. A gravity model (sizes over distance) gives the flights a day that
 * the pair bears; the airlines with a base at either end share them by the strength of their bases.
 */
export function createServices(seed: string, airports: Airports, airlines: Airlines): Services {
  const kept = new Map<string, readonly Service[]>()
  const feederLists = new Map<string, readonly Airport[]>()
  const hubs = airports.all.filter((airport) => airport.size >= 6 || airlines.atBase.has(airport.iata))

  function feeders(airport: Airport): readonly Airport[] {
    const known = feederLists.get(airport.iata)
    if (known) return known
    const ranked = hubs
      .filter((hub) => hub !== airport && !isClosed(airport, hub))
      .map((hub) => ({ hub, km: distanceKm(airport, hub) }))
      .filter(({ km }) => km > shortestKm)
      .map(({ hub, km }) => ({
        hub,
        pull: ((hub.size + 3) ** 0.6 / (km + 250) ** 1.4) * (hub.country === airport.country ? 3 : 1),
      }))
      .sort((a, b) => b.pull - a.pull)
      .slice(0, 3)
      .map(({ hub }) => hub)
    feederLists.set(airport.iata, ranked)
    return ranked
  }

  function between(from: Airport, to: Airport): readonly Service[] {
    const key = `${from.iata}${to.iata}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size > pairsKept) kept.clear()
    const found = servicesOf(from, to)
    kept.set(key, found)
    return found
  }

  function servicesOf(from: Airport, to: Airport): readonly Service[] {
    const km = distanceKm(from, to)
    if (km < shortestKm || isClosed(from, to)) return []
    const shared = shareOut(from, to, km)
    if (shared.length > 0) return shared
    const isFeeder = feeders(from).includes(to) || feeders(to).includes(from)
    return isFeeder ? [feederService(from, to, km)] : []
  }

  function shareOut(from: Airport, to: Airport, km: number): Service[] {
    const pair = from.iata < to.iata ? `${from.iata}${to.iata}` : `${to.iata}${from.iata}`
    const small = from.size < to.size ? from : to
    if (small.size < smallestSizeFor(km) * thinness(small) * (0.7 + 0.6 * unitOf(seed, 'thin', pair)))
      return []
    const candidates = candidatesFor(from, to, km)
    const weights = candidates.map(
      (airline) => strength(airline, from, to) * (0.6 + 0.8 * unitOf(seed, 'share', airline.code, pair)),
    )
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const daily = flightsADay(from, to, km) * (0.75 + 0.5 * unitOf(seed, 'demand', pair))
    const services: Service[] = []
    for (const [at, airline] of candidates.entries()) {
      const weekly = Math.round(Math.min(14, (daily * (weights[at] ?? 0)) / total) * 7)
      if (weekly >= (airline.kind === 'network' && km > 2500 ? 3 : 2))
        services.push({ airline, from, to, km, weekly })
    }
    return services.sort((a, b) => b.weekly - a.weekly).slice(0, 8)
  }

  // A flag carrier flies far from home even where home is small.
  function thinness(airport: Airport): number {
    const isHome = airlines.atBase
      .get(airport.iata)
      ?.some((airline) => airline.kind !== 'lowcost' && (airline.bases.get(airport.iata) ?? 0) >= 3)
    return isHome ? 0.4 : 1
  }

  function candidatesFor(from: Airport, to: Airport, km: number): Airline[] {
    const based = new Set([
      ...(airlines.atBase.get(from.iata) ?? []),
      ...(airlines.atBase.get(to.iata) ?? []),
    ])
    return [...based].filter(
      (airline) => reaches(airline, from, to, km) && mayFly(airline, from, to, airports),
    )
  }

  // Every airport with scheduled flights is joined to its natural hubs, however small it is.
  function feederService(from: Airport, to: Airport, km: number): Service {
    const [small, hub] = from.size < to.size ? [from, to] : [to, from]
    const uncoded = airlines.uncoded.get(small.country)
    const pair = `${small.iata}${hub.iata}`
    if (uncoded && km < uncoded.rangeKm && unitOf(seed, 'uncoded', pair) < 0.4) {
      return { airline: uncoded, from, to, km, weekly: 7 }
    }
    const based = airlines.atBase.get(hub.iata) ?? airlines.atBase.get(small.iata) ?? []
    const [airline = nearestFlag(hub)] = based
      .filter((candidate) => candidate.kind !== 'lowcost' && candidate.rangeKm >= km)
      .sort((a, b) => strength(b, from, to) - strength(a, from, to))
    return { airline, from, to, km, weekly: small.size < 0.3 ? 7 : 10 }
  }

  function nearestFlag(hub: Airport): Airline {
    const nearest = airports.all
      .filter((airport) => airlines.atBase.get(airport.iata)?.some((airline) => airline.kind === 'network'))
      .map((airport) => ({
        airport,
        km: distanceKm(airport, hub) * (airport.country === hub.country ? 0.2 : 1),
      }))
      .reduce((best, next) => (next.km < best.km ? next : best))
    const based = airlines.atBase.get(nearest.airport.iata) ?? []
    const flag = based.find((airline) => airline.kind === 'network')
    if (!flag) throw new Error('the airline table has no network airline')
    return flag
  }

  return { between, feeders }
}

/** Below this size of the smaller end, in millions of passengers, a flight of that length is not flown nonstop. */
function smallestSizeFor(km: number): number {
  return km < 700 ? 0.35 : Math.max(0.8, (km / 2500) ** 1.7)
}

/** Flights a day in one direction that a pair bears, all airlines together. */
function flightsADay(from: Airport, to: Airport, km: number): number {
  const near = from.country === to.country ? 1.6 : sameMarket(from, to) ? 1.15 : 1
  return Math.min(34, (90 * near * (from.size * to.size) ** 0.8) / (km + 500))
}

// The very longest flights leave from an airline's main bases only.
function reaches(airline: Airline, from: Airport, to: Airport, km: number): boolean {
  return km <= airline.rangeKm && (km < 11_000 || strength(airline, from, to) >= 6)
}

function strength(airline: Airline, from: Airport, to: Airport): number {
  const here = airline.bases.get(from.iata) ?? 0
  const there = airline.bases.get(to.iata) ?? 0
  return here + there + (here && there ? 4 : 0)
}

// Traffic rights: an airline flies from home, and low-cost ones between their bases' market and its neighbours.
function mayFly(airline: Airline, from: Airport, to: Airport, airports: Airports): boolean {
  const homes = homeCountries(airline, airports)
  return homes.has(from.country) || homes.has(to.country)
    ? from.country === to.country
      ? homes.has(from.country)
      : true
    : sameMarket(from, to)
}

const homesKept = new WeakMap<Airline, ReadonlySet<string>>()

function homeCountries(airline: Airline, airports: Airports): ReadonlySet<string> {
  const known = homesKept.get(airline)
  if (known) return known
  const homes = new Set<string>()
  for (const base of airline.bases.keys()) {
    const country = airports.byCode.get(base)?.country
    if (country) homes.add(country)
  }
  homesKept.set(airline, homes)
  return homes
}
