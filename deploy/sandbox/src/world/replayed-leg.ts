import type { AirlineDirectory } from './airlines.ts'
import type { WorldAirport } from './airports.ts'
import type { DayNumber } from './calendar.ts'
import { estimateFlightMinutes, greatCircleKm } from './distance.ts'
import type { WorldFlight, Timetable } from './flights.ts'
import { type WorldLeg, createWorldLeg } from './legs.ts'

/**
 * One way, one adult, economy; `airline` is a code. `isNearest`: of the route's nearest recorded day, since the day has no record.
 */
export type ReplayedFare = {
  readonly price: number
  readonly currency: string
  readonly minutes: number | undefined
  readonly stops: number
  readonly airline: string | undefined
  readonly isNearest: boolean
}

/** The leg of a recorded fare: its duration, stops and airline, with the timetable's times and flight numbers. */
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
    (leg) => leg.flights.length - 1 === record.stops && leg.connection !== 'self-transfer',
  )
  const known = fitting.find((leg) => leg.airline.code === code) ?? (code ? undefined : fitting[0])
  if (known) return stretched(known, record)
  if (record.stops > 0) return fitting[0] && stretched(fitting[0], record)
  const airline = airlines.byCode.get(code ?? '') ?? fitting[0]?.airline
  if (!airline) return undefined
  const km = greatCircleKm(from, to)
  // Seven a week: the timetable has one on any day.
  const [flight] = timetable.on({ airline, from, to, km, weekly: 7 }, day)
  return flight && stretched(createWorldLeg([flight], day, km, 'own'), record)
}

// The last flight takes up the difference, unless it would be too short.
function stretched(leg: WorldLeg, record: ReplayedFare): WorldLeg {
  const [first, ...rest] = leg.flights
  const last = rest.at(-1) ?? first
  if (record.minutes === undefined) return leg
  const minutes = last.minutes + record.minutes - leg.minutes
  if (minutes < 0.6 * estimateFlightMinutes(last.from, last.to, last.km)) return leg
  const changed: WorldFlight = { ...last, minutes, arrives: last.departs + minutes }
  const flights: readonly [WorldFlight, ...WorldFlight[]] =
    rest.length > 0 ? [first, ...rest.slice(0, -1), changed] : [changed]
  return createWorldLeg(flights, leg.day, leg.km, leg.connection)
}
