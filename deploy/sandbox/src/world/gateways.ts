import type { Airport, Airports } from './airports.ts'
import { type Joint, jointOf } from './connections.ts'
import { distanceKm } from './distance.ts'
import { hashOf } from './random.ts'
import type { Service } from './service.ts'
import type { Services } from './services.ts'

/** Two services that can be joined at a hub. */
type Change = { readonly first: Service; readonly second: Service; readonly joint: Joint }

export type Gateways = {
  /** All ways to change once, whatever the day. */
  readonly changes: (from: Airport, to: Airport) => readonly Change[]
  /** The hubs by which a traveller gets away from an airport: its feeders and the largest that it has flights to. */
  readonly exits: (airport: Airport) => readonly Airport[]
  readonly isOnTheWay: (stops: readonly Airport[], km: number) => boolean
}

const pairsKept = 4000
const mostExits = 7

/** What of a journey does not depend on its day, remembered. */
export function createGateways(airports: Airports, hubCodes: Iterable<string>, services: Services): Gateways {
  const changesKept = new Map<string, readonly Change[]>()
  const exitsKept = new Map<string, readonly Airport[]>()
  const hubs = [...hubCodes]
    .map((code) => airports.byCode.get(code))
    .filter((hub) => hub !== undefined)
    .sort((a, b) => b.size - a.size)

  function changes(from: Airport, to: Airport): readonly Change[] {
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

  function* changesOf(from: Airport, to: Airport): Generator<Change> {
    const km = distanceKm(from, to)
    for (const hub of new Set([...hubs, ...services.feeders(from), ...services.feeders(to)])) {
      if (hub === from || hub === to || !isOnTheWay([from, hub, to], km)) continue
      const seconds = services.between(hub, to)
      for (const first of seconds.length > 0 ? services.between(from, hub) : []) {
        for (const second of seconds) {
          yield { first, second, joint: jointOf(first.airline, second.airline, hub) }
        }
      }
    }
  }

  function exits(airport: Airport): readonly Airport[] {
    const known = exitsKept.get(airport.iata)
    if (known) return known
    const largest = hubs.filter((hub) => services.between(airport, hub).length > 0).slice(0, mostExits)
    const found = [...new Set([...services.feeders(airport), ...largest])]
    exitsKept.set(airport.iata, found)
    return found
  }

  return { changes, exits, isOnTheWay }
}

// Nobody looks through all the changes on two tickets; a fifth of them stands for them.
function isShown({ first, second, joint }: Change): boolean {
  if (joint !== 'self-transfer') return true
  return hashOf('self', first.airline.code, second.airline.code, first.to.iata, first.from.iata) % 5 === 0
}

function isOnTheWay(stops: readonly Airport[], km: number): boolean {
  const flown = stops.slice(1).reduce((sum, stop, at) => sum + distanceKm(stops[at] ?? stop, stop), 0)
  return flown <= km * (stops.length > 3 ? 1.6 : 1.42) + 450
}
