import type { Airline } from './airlines.ts'
import type { Airport } from './airports.ts'
import { isClosed } from './airspace.ts'
import { distanceKm, shortestKm } from './distance.ts'
import { unitOf } from './random.ts'
import type { Pair, Service, Skies } from './service.ts'
import { strength } from './traffic-rights.ts'

/** The hubs of the world, and to which of them an airport feeds, as far as that was asked. */
export type Feeders = {
  readonly hubs: readonly Airport[]
  readonly kept: Map<string, readonly Airport[]>
}

export function createFeeders({ airports, airlines }: Skies): Feeders {
  const hubs = airports.all.filter((airport) => airport.size >= 6 || airlines.atBase.has(airport.iata))
  return { hubs, kept: new Map() }
}

/** The three hubs that draw an airport most: near, large, and of its country. */
export function feedersOf({ hubs, kept }: Feeders, airport: Airport): readonly Airport[] {
  const known = kept.get(airport.iata)
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
  kept.set(airport.iata, ranked)
  return ranked
}

/** Every airport with scheduled flights is joined to its natural hubs, however small it is. */
export function feederService(skies: Skies, { from, to, km }: Pair): Service {
  const { seed, airlines } = skies
  const [small, hub] = from.size < to.size ? [from, to] : [to, from]
  const uncoded = airlines.uncoded.get(small.country)
  if (uncoded && km < uncoded.rangeKm && unitOf(seed, 'uncoded', `${small.iata}${hub.iata}`) < 0.4) {
    return { airline: uncoded, from, to, km, weekly: 7 }
  }
  const based = airlines.atBase.get(hub.iata) ?? airlines.atBase.get(small.iata) ?? []
  const [airline = nearestFlag(skies, hub)] = based
    .filter((candidate) => candidate.kind !== 'lowcost' && candidate.rangeKm >= km)
    .sort((a, b) => strength(b, { from, to }) - strength(a, { from, to }))
  return { airline, from, to, km, weekly: small.size < 0.3 ? 7 : 10 }
}

function nearestFlag({ airports, airlines }: Skies, hub: Airport): Airline {
  const flagAt = ({ iata }: Airport) => airlines.atBase.get(iata)?.find(({ kind }) => kind === 'network')
  const nearest = airports.all
    .filter(flagAt)
    .map((airport) => ({
      airport,
      km: distanceKm(airport, hub) * (airport.country === hub.country ? 0.2 : 1),
    }))
    .reduce((best, next) => (next.km < best.km ? next : best))
  const flag = flagAt(nearest.airport)
  if (!flag) throw new Error('the airline table has no network airline')
  return flag
}
