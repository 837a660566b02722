import type { Airlines } from './airlines.ts'
import type { Airport } from './airports.ts'
import type { Day } from './calendar.ts'
import { blockMinutes, distanceKm } from './distance.ts'
import type { Flight, Timetable } from './flights.ts'
import { type Leg, legFrom } from './legs.ts'
import type { RecordedFare } from './recorded-fare.ts'

/**
 * The journey that a recorded fare was for. Duration, stops and airline are the record's; times and numbers are those
 * that the world's timetable gives such a flight.
 */
export function recordedLeg(
  record: RecordedFare,
  from: Airport,
  to: Airport,
  day: Day,
  legs: readonly Leg[],
  airlines: Airlines,
  timetable: Timetable,
): Leg | undefined {
  const code = record.airline
  const fitting = legs.filter(
    (leg) => leg.flights.length - 1 === record.stops && leg.joint !== 'self-transfer',
  )
  const known = fitting.find((leg) => leg.airline.code === code) ?? (code ? undefined : fitting[0])
  if (known) return stretched(known, record)
  if (record.stops > 0) return fitting[0] && stretched(fitting[0], record)
  const airline = airlines.byCode.get(code ?? '') ?? fitting[0]?.airline
  if (!airline) return undefined
  const km = distanceKm(from, to)
  // Seven a week: on any day the timetable has one for it.
  const [flight] = timetable.on({ airline, from, to, km, weekly: 7 }, day)
  return flight && stretched(legFrom([flight], day, km, 'own'), record)
}

// The last flight takes up the difference, as far as it stays a flight of plausible length.
function stretched(leg: Leg, record: RecordedFare): Leg {
  const [first, ...rest] = leg.flights
  const last = rest.at(-1) ?? first
  if (record.minutes === undefined) return leg
  const minutes = last.minutes + record.minutes - leg.minutes
  if (minutes < 0.6 * blockMinutes(last.from, last.to, last.km)) return leg
  const changed: Flight = { ...last, minutes, arrives: last.departs + minutes }
  const flights: readonly [Flight, ...Flight[]] =
    rest.length > 0 ? [first, ...rest.slice(0, -1), changed] : [changed]
  return legFrom(flights, leg.day, leg.km, leg.joint)
}
