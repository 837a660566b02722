import type { CabinClass } from '@faresight/contracts/search/search-request'
import { countAdults, maxSeats, type Party } from '@faresight/contracts/search/party'
import { RequestRefusal } from './http-api.ts'
import type { WorldAirports } from './world/airports.ts'
import { type DayNumber, parseDayNumber } from './world/calendar.ts'
import type { WorldQuery, WorldQueryLeg } from './world/world-query.ts'

/** Airports by their codes, in any letters; `date` as `2027-03-09`. */
export type RequestedLeg = { readonly origin: string; readonly destination: string; readonly date: string }

/** A provider's request as a query to the fare world. @throws {RequestRefusal} 400 for what no provider can search */
export function parseWorldQuery(
  { cabin, legs, party }: { cabin: CabinClass; legs: readonly RequestedLeg[]; party: Party },
  airports: WorldAirports,
  today: DayNumber,
): WorldQuery {
  if (party.passengers > maxSeats) throw new RequestRefusal(400, 'At most nine seats can be searched.')
  if (countAdults(party) < 1) throw new RequestRefusal(400, 'An adult must travel.')
  if (party.infants > countAdults(party))
    throw new RequestRefusal(400, 'Every infant on a lap needs an adult.')
  const parsed = legs.map((leg) => parseLeg(leg, airports, today))
  for (const [index, leg] of parsed.entries()) {
    const before = parsed[index - 1]
    // Over the date line, a flight arrives on the day before it departs.
    if (before && leg.day < before.day - 1) throw new RequestRefusal(400, 'Dates must be in order.')
  }
  return { legs: parsed, cabin, party }
}

function parseLeg(
  { origin, destination, date }: RequestedLeg,
  { byCode }: WorldAirports,
  today: DayNumber,
): WorldQueryLeg {
  const from = byCode.get(origin.toUpperCase())
  const to = byCode.get(destination.toUpperCase())
  if (!from || !to) throw new RequestRefusal(400, `Unknown airport ${from ? destination : origin}.`)
  if (from === to) throw new RequestRefusal(400, 'Origin and destination are the same.')
  const day = parseDayNumber(date)
  if (day === undefined) throw new RequestRefusal(400, `${date} is not a date.`)
  // West of Greenwich it may still be yesterday.
  if (day < today - 1) throw new RequestRefusal(400, `${date} is in the past.`)
  return { from, to, day }
}
