import type { Airline } from './airlines.ts'
import type { Airports } from './airports.ts'
import { sameMarket } from './airspace.ts'
import type { Pair } from './service.ts'

/** How strongly an airline is at home at the ends of a pair. */
export function strength(airline: Airline, { from, to }: Pick<Pair, 'from' | 'to'>): number {
  const here = airline.bases.get(from.iata) ?? 0
  const there = airline.bases.get(to.iata) ?? 0
  return here + there + (here && there ? 4 : 0)
}

/** The very longest flights leave from an airline's main bases only. */
export function reaches(airline: Airline, pair: Pair): boolean {
  return pair.km <= airline.rangeKm && (pair.km < 11_000 || strength(airline, pair) >= 6)
}

/** An airline flies from home, and low-cost ones between their bases' market and its neighbours. */
export function mayFly(airline: Airline, { from, to }: Pair, airports: Airports): boolean {
  const homes = homeCountries(airline, airports)
  if (!homes.has(from.country) && !homes.has(to.country)) return sameMarket(from, to)
  return from.country !== to.country || homes.has(from.country)
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
