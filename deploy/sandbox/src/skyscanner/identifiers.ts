import type { Airline, Operator } from '../world/airlines.ts'
import type { Airport } from '../world/airports.ts'
import type { Leg } from '../world/legs.ts'
import type { Flight } from '../world/flights.ts'
import { hashOf } from '../world/random.ts'
import { localText } from '../world/zones.ts'

/** Places are known by numbers, carriers by negative ones. */
export function placeId(airport: Airport): string {
  return String(100_000_000 + (hashOf('place', airport.iata) % 899_999_999))
}

export function cityId(airport: Airport): string {
  return String(27_000_000 + (hashOf('city', airport.city, airport.country) % 999_999))
}

export function carrierId(carrier: Airline | Operator): string {
  return `-${10_000_000 + (hashOf('carrier', carrier.code) % 89_999_999)}`
}

export function segmentId(flight: Flight, marketing: Airline): string {
  return [
    placeId(flight.from),
    placeId(flight.to),
    stamp(flight.from, flight.departs),
    stamp(flight.to, flight.arrives),
    carrierId(marketing),
  ].join('-')
}

/** Ends with the leg's own hash: two ways over different hubs may leave and arrive together. */
export function legId(leg: Leg): string {
  const first = leg.flights[0]
  const last = leg.flights.at(-1) ?? first
  return [
    placeId(first.from),
    stamp(first.from, first.departs),
    carrierId(leg.airline),
    leg.flights.length - 1,
    placeId(last.to),
    stamp(last.to, last.arrives),
    leg.hash.toString(36),
  ].join('-')
}

// 2601312105: year, month, day, hour, minute of the local time.
function stamp(airport: Airport, at: number): string {
  return localText(airport.zone, at).replaceAll(/\D/g, '').slice(2, 12)
}
