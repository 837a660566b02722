import type { Airline } from './airlines.ts'
import type { Airport, Airports } from './airports.ts'
import { type Day, formatDay } from './calendar.ts'
import { firstOnward, type Joint, jointOf, longestChange } from './connections.ts'
import { distanceKm } from './distance.ts'
import type { Flight, Timetable } from './flights.ts'
import { hashOf } from './random.ts'
import type { Service, Services } from './services.ts'
import { localOf } from './zones.ts'

/** One way from origin to destination. `key` names its flights; `km` is the direct distance. */
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

const legsKept = 3000
const mostOneStops = 42
const mostTwoStops = 8

/** All journeys of up to two stops that a traveller would look at, fastest first. */
export function createLegs(
  airports: Airports,
  hubCodes: Iterable<string>,
  services: Services,
  timetable: Timetable,
): Legs {
  const kept = new Map<string, readonly Leg[]>()
  const hubs = [...hubCodes].map((code) => airports.byCode.get(code)).filter((hub) => hub !== undefined)

  function between(from: Airport, to: Airport, day: Day): readonly Leg[] {
    const key = `${from.iata}${to.iata}${day}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size > legsKept) kept.clear()
    const found = search(from, to, day)
    kept.set(key, found)
    return found
  }

  function search(from: Airport, to: Airport, day: Day): readonly Leg[] {
    const km = distanceKm(from, to)
    const nonstops = services
      .between(from, to)
      .flatMap((service) => timetable.on(service, day).map((flight) => legFrom([flight], day, km, 'own')))
    const room = nonstops.length > 5 && km < 900 ? 6 : mostOneStops
    const oneStops = bestByCarrier(oneStopLegs(from, to, day, km), room)
    const enough = nonstops.length + oneStops.length >= 8
    const twoStops = enough ? [] : bestByCarrier(twoStopLegs(from, to, day, km), mostTwoStops)
    return withinReason([...nonstops, ...oneStops, ...twoStops])
  }

  function oneStopLegs(from: Airport, to: Airport, day: Day, km: number): Leg[] {
    const found: Leg[] = []
    for (const hub of new Set([...hubs, ...services.feeders(from), ...services.feeders(to)])) {
      if (hub === from || hub === to || !isOnTheWay([from, hub, to], km)) continue
      const firsts = services.between(from, hub)
      if (firsts.length === 0) continue
      const seconds = services.between(hub, to)
      for (const second of seconds) {
        const onward = flightsAround(second, day)
        for (const first of firsts) found.push(...joined(first, onward, second.airline, day, km))
      }
    }
    return found
  }

  function joined(first: Service, onward: readonly Flight[], second: Airline, day: Day, km: number): Leg[] {
    const joint = jointOf(first.airline, second, first.to)
    // Most travellers never see the many changes on two tickets; a few stand for them.
    if (
      joint === 'self-transfer' &&
      hashOf(first.airline.code, second.code, first.to.iata, first.from.iata) % 5 > 0
    )
      return []
    const legs: Leg[] = []
    for (const flight of timetable.on(first, day)) {
      const next = firstOnward(flight, onward, joint, longestChange(km))
      if (next) legs.push(legFrom([flight, next], day, km, joint))
    }
    return legs
  }

  function twoStopLegs(from: Airport, to: Airport, day: Day, km: number): Leg[] {
    const found: Leg[] = []
    for (const first of services.feeders(from)) {
      for (const last of services.feeders(to)) {
        if (new Set([from, first, last, to]).size < 4 || !isOnTheWay([from, first, last, to], km)) continue
        const starts = services.between(from, first).flatMap((service) => timetable.on(service, day))
        for (const start of starts.slice(0, 3)) {
          const middle = onward(start, services.between(first, last), day, km)
          const end = middle && onward(middle.flight, services.between(last, to), day, km)
          if (!middle || !end) continue
          const joint = worse(middle.joint, end.joint)
          found.push(legFrom([start, middle.flight, end.flight], day, km, joint))
        }
      }
    }
    return found
  }

  function onward(arriving: Flight, choices: readonly Service[], day: Day, km: number) {
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
  const last = flights.at(-1) ?? flights[0]
  const key = flights
    .map((flight) => `${flight.airline.code}${flight.number}${flight.from.iata}${flight.to.iata}`)
    .join('-')
  const longest = flights.reduce((best, flight) => (flight.km > best.km ? flight : best))
  return {
    key: `${key}-${formatDay(day)}`,
    hash: hashOf(key),
    flights,
    day,
    km,
    minutes: last.arrives - flights[0].departs,
    airline: longest.airline,
    joint,
  }
}

function isOnTheWay(stops: readonly Airport[], km: number): boolean {
  const flown = stops.slice(1).reduce((sum, stop, at) => sum + distanceKm(stops[at] ?? stop, stop), 0)
  return flown <= km * (stops.length > 3 ? 1.6 : 1.42) + 450
}

// The fastest three of each set of airlines and hub, so that no single hub fills the page.
function bestByCarrier(legs: readonly Leg[], most: number): Leg[] {
  const counts = new Map<string, number>()
  const best: Leg[] = []
  for (const leg of legs.toSorted((a, b) => a.minutes - b.minutes)) {
    const group = leg.flights.map((flight) => flight.airline.code + flight.to.iata).join()
    const count = counts.get(group) ?? 0
    if (count >= 3) continue
    counts.set(group, count + 1)
    best.push(leg)
    if (best.length >= most) break
  }
  return best
}

function withinReason(legs: readonly Leg[]): readonly Leg[] {
  const fastest = Math.min(...legs.map((leg) => leg.minutes))
  return legs.filter((leg) => leg.minutes <= fastest * 2.6 + 240).sort((a, b) => a.minutes - b.minutes)
}

function worse(a: Joint, b: Joint): Joint {
  const order: readonly Joint[] = ['own', 'alliance', 'interline', 'self-transfer']
  return order.indexOf(a) > order.indexOf(b) ? a : b
}

/** Calendar days by which the arrival's local date is later than the day of departure. */
export function daysLater(leg: Leg): number {
  const last = leg.flights.at(-1) ?? leg.flights[0]
  return Math.floor(localOf(last.to.zone, last.arrives) / 1440) - leg.day
}
