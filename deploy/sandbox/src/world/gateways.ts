import type { WorldAirport, WorldAirports } from './airports.ts'
import { type ConnectionType, classifyConnection } from './connections.ts'
import { greatCircleKm } from './distance.ts'
import { hashParts } from './random.ts'
import type { AirlineRoute } from './airline-network.ts'
import type { AirlineNetwork } from './airline-network.ts'

/** Two services that connect at a hub. */
type Change = {
  readonly first: AirlineRoute
  readonly second: AirlineRoute
  readonly connection: ConnectionType
}

export type ConnectionFinder = {
  /** All changes between two airports, whatever the day. */
  readonly changes: (from: WorldAirport, to: WorldAirport) => readonly Change[]
  /** An airport's feeder hubs, and the largest hubs that it has flights to. */
  readonly exits: (airport: WorldAirport) => readonly WorldAirport[]
  readonly isOnTheWay: (stops: readonly WorldAirport[], km: number) => boolean
}

const pairsKept = 4000
const mostExits = 7

export function createConnectionFinder(
  airports: WorldAirports,
  hubCodes: Iterable<string>,
  services: AirlineNetwork,
): ConnectionFinder {
  const changesKept = new Map<string, readonly Change[]>()
  const exitsKept = new Map<string, readonly WorldAirport[]>()
  const hubs = [...hubCodes]
    .map((code) => airports.byCode.get(code))
    .filter((hub) => hub !== undefined)
    .sort((a, b) => b.size - a.size)

  function changes(from: WorldAirport, to: WorldAirport): readonly Change[] {
    const key = `${from.iata}${to.iata}`
    const known = changesKept.get(key)
    if (known) return known
    if (changesKept.size > pairsKept) changesKept.clear()
    const all = [...changesOf(from, to)]
    const shown = all.filter(isShown)
    const found = shown.length > 0 ? shown : all
    changesKept.set(key, found)
    return found
  }

  function* changesOf(from: WorldAirport, to: WorldAirport): Generator<Change> {
    const km = greatCircleKm(from, to)
    for (const hub of new Set([...hubs, ...services.feeders(from), ...services.feeders(to)])) {
      if (hub === from || hub === to || !isOnTheWay([from, hub, to], km)) continue
      const seconds = services.between(hub, to)
      for (const first of seconds.length > 0 ? services.between(from, hub) : []) {
        for (const second of seconds) {
          yield { first, second, connection: classifyConnection(first.airline, second.airline, hub) }
        }
      }
    }
  }

  function exits(airport: WorldAirport): readonly WorldAirport[] {
    const known = exitsKept.get(airport.iata)
    if (known) return known
    const largest = hubs.filter((hub) => services.between(airport, hub).length > 0).slice(0, mostExits)
    const found = [...new Set([...services.feeders(airport), ...largest])]
    exitsKept.set(airport.iata, found)
    return found
  }

  return { changes, exits, isOnTheWay }
}

// One in five of the many changes on two tickets.
function isShown({ first, second, connection }: Change): boolean {
  if (connection !== 'self-transfer') return true
  return hashParts('self', first.airline.code, second.airline.code, first.to.iata, first.from.iata) % 5 === 0
}

function isOnTheWay(stops: readonly WorldAirport[], km: number): boolean {
  const flown = stops.slice(1).reduce((sum, stop, at) => sum + greatCircleKm(stops[at] ?? stop, stop), 0)
  return flown <= km * (stops.length > 3 ? 1.6 : 1.42) + 450
}
