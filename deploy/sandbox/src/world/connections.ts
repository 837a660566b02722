import type { Airline } from './airlines.ts'
import type { WorldAirport } from './airports.ts'
import type { WorldFlight } from './flights.ts'

/** How two flights are sold as one trip. */
export type ConnectionType = 'own' | 'alliance' | 'interline' | 'self-transfer'

const selfTransferMinutes = 180

/**
 * How a traveller may change from one airline to another at a hub: on one ticket within an airline or alliance, on one
 * ticket by interline agreement where the hub is home to one of two network airlines, else on two tickets.
 */
export function classifyConnection(first: Airline, second: Airline, hub: WorldAirport): ConnectionType {
  if (first === second)
    return first.kind === 'lowcost' && !first.bases.has(hub.iata) ? 'self-transfer' : 'own'
  if (first.alliance && first.alliance === second.alliance) return 'alliance'
  const bothSellTickets = first.kind !== 'lowcost' && second.kind !== 'lowcost'
  const atHome = first.bases.has(hub.iata) || second.bases.has(hub.iata)
  return bothSellTickets && atHome && sharesPlanes(first, second) ? 'interline' : 'self-transfer'
}

// Interline agreements tie small carriers without an alliance to the large ones.
function sharesPlanes(first: Airline, second: Airline): boolean {
  return first.alliance === undefined || second.alliance === undefined
}

/** Shortest change at an airport in minutes. */
function shortestChange(
  hub: WorldAirport,
  arriving: WorldFlight,
  leaving: WorldFlight,
  connection: ConnectionType,
): number {
  if (connection === 'self-transfer') return selfTransferMinutes
  const crossesBorder = arriving.from.country !== hub.country || leaving.to.country !== hub.country
  return (crossesBorder ? 60 : 40) + (hub.size > 50 ? 15 : 0) + (connection === 'own' ? 0 : 15)
}

export function maxConnectionMinutes(km: number): number {
  return km > 4500 ? 14 * 60 : km > 1500 ? 7 * 60 : 5 * 60
}

/** The first flight that can be reached. @param onward in order of departure */
export function findConnectingFlight(
  arriving: WorldFlight,
  onward: readonly WorldFlight[],
  connection: ConnectionType,
  longest: number,
): WorldFlight | undefined {
  const earliest = (flight: WorldFlight) =>
    arriving.arrives + shortestChange(arriving.to, arriving, flight, connection)
  const flight = onward.find((candidate) => candidate.departs >= earliest(candidate))
  return flight && flight.departs - arriving.arrives <= longest ? flight : undefined
}
