import type { Airline } from './airlines.ts'
import type { Airport } from './airports.ts'
import type { Day } from './calendar.ts'
import { firstOnward, type Joint, jointOf, longestChange } from './connections.ts'
import { distanceKm } from './distance.ts'
import type { Flight, Timetable } from './flights.ts'
import type { Gateways } from './gateways.ts'
import { hashOf } from './random.ts'
import type { Service } from './service.ts'
import type { Services } from './services.ts'

/** One way from origin to destination. `key` names its flights and its day; `km` is the direct distance. */
export type Leg = {
  readonly key: string
  readonly hash: number
  readonly flights: readonly [Flight, ...Flight[]]
  readonly day: Day
  readonly km: number
  readonly minutes: number
  readonly airline: Airline
  readonly joint: Joint
}

export type Legs = {
  readonly between: (from: Airport, to: Airport, day: Day) => readonly Leg[]
  /** Airlines that fly the pair nonstop: what an airline's fares compete with. */
  readonly rivals: (from: Airport, to: Airport) => number
}

type Way = {
  readonly flights: readonly [Flight, ...Flight[]]
  readonly joint: Joint
  readonly minutes: number
}

const legsKept = 3000
const mostOneStops = 42
const mostTwoStops = 8
const enoughLegs = 8

/** All journeys of up to two stops that a traveller would look at, fastest first. */
export function createLegs(services: Services, gateways: Gateways, timetable: Timetable): Legs {
  const kept = new Map<string, readonly Leg[]>()

  function between(from: Airport, to: Airport, day: Day): readonly Leg[] {
    const key = `${from.iata}${to.iata}${day}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size > legsKept) kept.clear()
    const km = distanceKm(from, to)
    const found = search(from, to, day, km).map(({ flights, joint }) => legFrom(flights, day, km, joint))
    kept.set(key, found)
    return found
  }

  function search(from: Airport, to: Airport, day: Day, km: number): readonly Way[] {
    const nonstops = services
      .between(from, to)
      .flatMap((service) => timetable.on(service, day).map((flight) => wayOf([flight], 'own')))
    const room = nonstops.length > 5 && km < 900 ? 6 : mostOneStops
    const oneStops = bestByCarrier(oneStopWays(from, to, day, km), room)
    const isEnough = nonstops.length + oneStops.length >= enoughLegs
    const twoStops = isEnough ? [] : bestByCarrier(twoStopWays(from, to, day, km), mostTwoStops)
    return withinReason([...nonstops, ...oneStops, ...twoStops])
  }

  function oneStopWays(from: Airport, to: Airport, day: Day, km: number): Way[] {
    const found: Way[] = []
    const onward = new Map<Service, readonly Flight[]>()
    for (const { first, second, joint } of gateways.changes(from, to)) {
      const flights = onward.get(second) ?? flightsAround(second, day)
      onward.set(second, flights)
      for (const flight of timetable.on(first, day)) {
        const next = firstOnward(flight, flights, joint, longestChange(km))
        if (next) found.push(wayOf([flight, next], joint))
      }
    }
    return found
  }

  function twoStopWays(from: Airport, to: Airport, day: Day, km: number): Way[] {
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
          found.push(wayOf([start, middle.flight, end.flight], looser(middle.joint, end.joint)))
        }
      }
    }
    return found
  }

  function onwardTo(arriving: Flight, choices: readonly Service[], day: Day, km: number) {
    const reached = choices.flatMap((service) => {
      const joint = jointOf(arriving.airline, service.airline, arriving.to)
      const flight = firstOnward(arriving, flightsAround(service, day), joint, longestChange(km))
      return flight ? [{ flight, joint }] : []
    })
    return reached.sort((a, b) => a.flight.arrives - b.flight.arrives)[0]
  }

  // A journey may leave its hub a day (or, over the date line, two) after it began.
  function flightsAround(service: Service, day: Day): readonly Flight[] {
    return [day, day + 1, day + 2]
      .flatMap((each) => timetable.on(service, each))
      .sort((a, b) => a.departs - b.departs)
  }

  return { between, rivals: (from, to) => services.between(from, to).length }
}

export function legFrom(flights: readonly [Flight, ...Flight[]], day: Day, km: number, joint: Joint): Leg {
  const key = flights
    .map((flight) => `${flight.airline.code}${flight.number}${flight.from.iata}${flight.to.iata}`)
    .join('-')
  const longest = flights.reduce((best, flight) => (flight.km > best.km ? flight : best))
  const { minutes } = wayOf(flights, joint)
  return {
    key: `${key}-${day}`,
    hash: hashOf(key),
    flights,
    day,
    km,
    minutes,
    airline: longest.airline,
    joint,
  }
}

function wayOf(flights: readonly [Flight, ...Flight[]], joint: Joint): Way {
  const last = flights.at(-1) ?? flights[0]
  return { flights, joint, minutes: last.arrives - flights[0].departs }
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

function looser(a: Joint, b: Joint): Joint {
  const order: readonly Joint[] = ['own', 'alliance', 'interline', 'self-transfer']
  return order.indexOf(a) > order.indexOf(b) ? a : b
}
