import type { Airline, Airlines } from './airlines.ts'
import type { Airport } from './airports.ts'
import { sameMarket } from './airspace.ts'
import { unitOf } from './random.ts'
import type { Pair, Service, Skies } from './service.ts'
import { mayFly, reaches, strength } from './traffic-rights.ts'

/**
 * A gravity model (sizes over distance) gives the flights a day that a pair bears; the airlines with a base at either end
 * share them by the strength of their bases. None where the smaller end is too small for flights of that length.
 */
export function shareOut(skies: Skies, pair: Pair): Service[] {
  const { seed, airlines } = skies
  const { from, to, km } = pair
  const key = from.iata < to.iata ? `${from.iata}${to.iata}` : `${to.iata}${from.iata}`
  const small = from.size < to.size ? from : to
  if (small.size < smallestSizeFor(km) * thinness(small, airlines) * (0.7 + 0.6 * unitOf(seed, 'thin', key)))
    return []
  const candidates = candidatesFor(skies, pair)
  const weights = candidates.map(
    (airline) => strength(airline, pair) * (0.6 + 0.8 * unitOf(seed, 'share', airline.code, key)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const daily = flightsADay(pair) * (0.75 + 0.5 * unitOf(seed, 'demand', key))
  const services: Service[] = []
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
function thinness(airport: Airport, { atBase }: Airlines): number {
  const isHome = atBase
    .get(airport.iata)
    ?.some((airline) => airline.kind !== 'lowcost' && (airline.bases.get(airport.iata) ?? 0) >= 3)
  return isHome ? 0.4 : 1
}

function candidatesFor({ airlines, airports }: Skies, pair: Pair): Airline[] {
  const ends = [pair.from, pair.to]
  const based = new Set(ends.flatMap(({ iata }) => airlines.atBase.get(iata) ?? []))
  return [...based].filter((airline) => reaches(airline, pair) && mayFly(airline, pair, airports))
}

/** Flights a day in one direction that a pair bears, all airlines together. */
function flightsADay({ from, to, km }: Pair): number {
  const near = from.country === to.country ? 1.6 : sameMarket(from, to) ? 1.15 : 1
  return Math.min(34, (90 * near * (from.size * to.size) ** 0.8) / (km + 500))
}
