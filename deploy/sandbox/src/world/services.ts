import type { Airlines } from './airlines.ts'
import type { Airport, Airports } from './airports.ts'
import { isClosed } from './airspace.ts'
import { distanceKm, shortestKm } from './distance.ts'
import { createFeeders, type Feeders, feederService, feedersOf } from './feeders.ts'
import type { Service, Skies } from './service.ts'
import { shareOut } from './shares.ts'

export type Services = {
  readonly between: (from: Airport, to: Airport) => readonly Service[]
  readonly feeders: (airport: Airport) => readonly Airport[]
}

const pairsKept = 250_000

/** Which airlines fly a pair, and how often a week. */
export function createServices(seed: string, airports: Airports, airlines: Airlines): Services {
  const skies = { seed, airports, airlines }
  const feeders = createFeeders(skies)
  const kept = new Map<string, readonly Service[]>()
  return {
    between(from, to) {
      const key = `${from.iata}${to.iata}`
      const known = kept.get(key)
      if (known) return known
      if (kept.size > pairsKept) kept.clear()
      const found = servicesOf(skies, feeders, from, to)
      kept.set(key, found)
      return found
    },
    feeders: (airport) => feedersOf(feeders, airport),
  }
}

function servicesOf(skies: Skies, feeders: Feeders, from: Airport, to: Airport): readonly Service[] {
  const pair = { from, to, km: distanceKm(from, to) }
  if (pair.km < shortestKm || isClosed(from, to)) return []
  const shared = shareOut(skies, pair)
  if (shared.length > 0) return shared
  const isFeeder = feedersOf(feeders, from).includes(to) || feedersOf(feeders, to).includes(from)
  return isFeeder ? [feederService(skies, pair)] : []
}
