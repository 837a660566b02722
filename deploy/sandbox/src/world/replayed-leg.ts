import type { AirlineDirectory } from './airlines.ts'
import type { WorldAirport } from './airports.ts'
import type { DayNumber } from './calendar.ts'
import { flightMinutes, greatCircleKm } from './distance.ts'
import type { WorldFlight, Timetable } from './flights.ts'
import { type WorldLeg, createWorldLeg } from './legs.ts'

/**
 * A recorded fare: one way, one adult, economy; `airline` is a code. Where the day itself was not recorded, it is the
 * nearest recorded day's of the route and `isNearest` is set.
 */
export type ReplayedFare = {
  readonly price: number
  readonly currency: string
  readonly minutes: number | undefined
  readonly stops: number
  readonly airline: string | undefined
  readonly isNearest: boolean
}

/**
 * The journey that a recorded fare was for. Duration, stops and airline are the record's; times and numbers are those
 * that the world's timetable gives such a flight.
 */
export function createReplayedLeg(
  record: ReplayedFare,
  from: WorldAirport,
  to: WorldAirport,
  day: DayNumber,
  legs: readonly WorldLeg[],
  airlines: AirlineDirectory,
  timetable: Timetable,
): WorldLeg | undefined {
  const code = record.airline
  const fitting = legs.filter(
    (leg) => leg.flights.length - 1 === record.stops && leg.joint !== 'self-transfer',
  )
  const known = fitting.find((leg) => leg.airline.code === code) ?? (code ? undefined : fitting[0])
  if (known) return stretched(known, record)
  if (record.stops > 0) return fitting[0] && stretched(fitting[0], record)
  const airline = airlines.byCode.get(code ?? '') ?? fitting[0]?.airline
  if (!airline) return undefined
  const km = greatCircleKm(from, to)
  // Seven a week: on any day the timetable has one for it.
  const [flight] = timetable.on({ airline, from, to, km, weekly: 7 }, day)
  return flight && stretched(createWorldLeg([flight], day, km, 'own'), record)
}

// The last flight takes up the difference, as far as it stays a flight of plausible length.
function stretched(leg: WorldLeg, record: ReplayedFare): WorldLeg {
  const [first, ...rest] = leg.flights
  const last = rest.at(-1) ?? first
  if (record.minutes === undefined) return leg
  const minutes = last.minutes + record.minutes - leg.minutes
  if (minutes < 0.6 * flightMinutes(last.from, last.to, last.km)) return leg
  const changed: WorldFlight = { ...last, minutes, arrives: last.departs + minutes }
  const flights: readonly [WorldFlight, ...WorldFlight[]] =
    rest.length > 0 ? [first, ...rest.slice(0, -1), changed] : [changed]
  return createWorldLeg(flights, leg.day, leg.km, leg.joint)
}
