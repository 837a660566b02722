import type { Airline } from './airlines.ts'
import type { WorldAirport } from './airports.ts'
import type { DayNumber } from './calendar.ts'
import {
  findConnectingFlight,
  type ConnectionType,
  classifyConnection,
  maxConnectionMinutes,
} from './connections.ts'
import { greatCircleKm } from './distance.ts'
import type { WorldFlight, Timetable } from './flights.ts'
import type { ConnectionFinder } from './gateways.ts'
import { hashParts } from './random.ts'
import type { AirlineRoute } from './airline-network.ts'
import type { AirlineNetwork } from './airline-network.ts'

/** One way from origin to destination. `key` names its flights and its day; `km` is the direct distance. */
export type WorldLeg = {
  readonly key: string
  readonly hash: number
  readonly flights: readonly [WorldFlight, ...WorldFlight[]]
  readonly day: DayNumber
  readonly km: number
  readonly minutes: number
  readonly airline: Airline
  readonly connection: ConnectionType
}

export type LegFinder = {
  readonly between: (from: WorldAirport, to: WorldAirport, day: DayNumber) => readonly WorldLeg[]
  /** Airlines that fly the pair nonstop. */
  readonly countNonstopServices: (from: WorldAirport, to: WorldAirport) => number
}

type Way = {
  readonly flights: readonly [WorldFlight, ...WorldFlight[]]
  readonly connection: ConnectionType
  readonly minutes: number
}

const legsKept = 3000
const mostOneStops = 42
const mostTwoStops = 8
const enoughLegs = 8

/** Trips of up to two stops, fastest first. */
export function createLegFinder(
  services: AirlineNetwork,
  gateways: ConnectionFinder,
  timetable: Timetable,
): LegFinder {
  const kept = new Map<string, readonly WorldLeg[]>()

  function between(from: WorldAirport, to: WorldAirport, day: DayNumber): readonly WorldLeg[] {
    const key = `${from.iata}${to.iata}${day}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size > legsKept) kept.clear()
    const km = greatCircleKm(from, to)
    const found = search(from, to, day, km).map(({ flights, connection }) =>
      createWorldLeg(flights, day, km, connection),
    )
    kept.set(key, found)
    return found
  }

  function search(from: WorldAirport, to: WorldAirport, day: DayNumber, km: number): readonly Way[] {
    const nonstops = services
      .between(from, to)
      .flatMap((service) => timetable.on(service, day).map((flight) => wayOf([flight], 'own')))
    const room = nonstops.length > 5 && km < 900 ? 6 : mostOneStops
    const oneStops = bestByCarrier(oneStopWays(from, to, day, km), room)
    const isEnough = nonstops.length + oneStops.length >= enoughLegs
    const twoStops = isEnough ? [] : bestByCarrier(twoStopWays(from, to, day, km), mostTwoStops)
    return withinReason([...nonstops, ...oneStops, ...twoStops])
  }

  function oneStopWays(from: WorldAirport, to: WorldAirport, day: DayNumber, km: number): Way[] {
    const found: Way[] = []
    const onward = new Map<AirlineRoute, readonly WorldFlight[]>()
    for (const { first, second, connection } of gateways.changes(from, to)) {
      const flights = onward.get(second) ?? flightsAround(second, day)
      onward.set(second, flights)
      for (const flight of timetable.on(first, day)) {
        const next = findConnectingFlight(flight, flights, connection, maxConnectionMinutes(km))
        if (next) found.push(wayOf([flight, next], connection))
      }
    }
    return found
  }

  function twoStopWays(from: WorldAirport, to: WorldAirport, day: DayNumber, km: number): Way[] {
    const found: Way[] = []
    for (const first of gateways.exits(from)) {
      for (const last of gateways.exits(to)) {
        if (new Set([from, first, last, to]).size < 4) continue
        if (!gateways.isOnTheWay([from, first, last, to], km)) continue
        const starts = services.between(from, first).flatMap((service) => timetable.on(service, day))
        for (const start of starts.slice(0, 3)) {
          const middle = onwardTo(start, services.between(first, last), day, km)
          const end = middle && onwardTo(middle.flight, services.between(last, to), day, km)
          if (!middle || !end) continue
          found.push(wayOf([start, middle.flight, end.flight], looser(middle.connection, end.connection)))
        }
      }
    }
    return found
  }

  function onwardTo(arriving: WorldFlight, choices: readonly AirlineRoute[], day: DayNumber, km: number) {
    const reached = choices.flatMap((service) => {
      const connection = classifyConnection(arriving.airline, service.airline, arriving.to)
      const flight = findConnectingFlight(
        arriving,
        flightsAround(service, day),
        connection,
        maxConnectionMinutes(km),
      )
      return flight ? [{ flight, connection }] : []
    })
    return reached.sort((a, b) => a.flight.arrives - b.flight.arrives)[0]
  }

  // A trip may leave its hub a day (or, over the date line, two) after it began.
  function flightsAround(service: AirlineRoute, day: DayNumber): readonly WorldFlight[] {
    return [day, day + 1, day + 2]
      .flatMap((each) => timetable.on(service, each))
      .sort((a, b) => a.departs - b.departs)
  }

  return { between, countNonstopServices: (from, to) => services.between(from, to).length }
}

export function createWorldLeg(
  flights: readonly [WorldFlight, ...WorldFlight[]],
  day: DayNumber,
  km: number,
  connection: ConnectionType,
): WorldLeg {
  const key = flights
    .map((flight) => `${flight.airline.code}${flight.number}${flight.from.iata}${flight.to.iata}`)
    .join('-')
  const longest = flights.reduce((best, flight) => (flight.km > best.km ? flight : best))
  const { minutes } = wayOf(flights, connection)
  return {
    key: `${key}-${day}`,
    hash: hashParts(key),
    flights,
    day,
    km,
    minutes,
    airline: longest.airline,
    connection,
  }
}

function wayOf(flights: readonly [WorldFlight, ...WorldFlight[]], connection: ConnectionType): Way {
  const last = flights.at(-1) ?? flights[0]
  return { flights, connection, minutes: last.arrives - flights[0].departs }
}

// The fastest three of each set of airlines and hub, so that no single hub fills the page.
function bestByCarrier(ways: readonly Way[], most: number): Way[] {
  const counts = new Map<string, number>()
  const best: Way[] = []
  for (const way of ways.toSorted((a, b) => a.minutes - b.minutes)) {
    const group = way.flights.map((flight) => flight.airline.code + flight.to.iata).join()
    const count = counts.get(group) ?? 0
    if (count >= 3) continue
    counts.set(group, count + 1)
    best.push(way)
    if (best.length >= most) break
  }
  return best
}

function withinReason(ways: readonly Way[]): readonly Way[] {
  const fastest = Math.min(...ways.map((way) => way.minutes))
  return ways.filter((way) => way.minutes <= fastest * 2.6 + 240).sort((a, b) => a.minutes - b.minutes)
}

function looser(a: ConnectionType, b: ConnectionType): ConnectionType {
  const order: readonly ConnectionType[] = ['own', 'alliance', 'interline', 'self-transfer']
  return order.indexOf(a) > order.indexOf(b) ? a : b
}
