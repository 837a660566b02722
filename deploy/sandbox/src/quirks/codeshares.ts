import type { Airline } from '../world/airlines.ts'
import type { WorldFlight } from '../world/flights.ts'
import { hashParts } from '../world/random.ts'

type FlightNumber = { readonly airline: Airline; readonly number: number }

/** Skyscanner lists one flight in five under a partner's number. */
export function skyscannerFlightNumber(flight: WorldFlight): FlightNumber {
  if (hashParts('sold as', flight.airline.code, flight.number) % 5 !== 0) return flight
  return flight.codeshares()[0] ?? flight
}

/** Amadeus lists one flight in nine under the number of a partner that has a code. */
export function amadeusFlightNumber(flight: WorldFlight): FlightNumber {
  if (hashParts('filed as', flight.airline.code, flight.number) % 9 !== 0) return flight
  return flight.codeshares().find(({ airline }) => airline.iata) ?? flight
}

/** Only such a flight can be recognised in answers that differ over its operator or times. */
export function hasSameNumberEverywhere(flight: WorldFlight): boolean {
  return skyscannerFlightNumber(flight) === flight && amadeusFlightNumber(flight) === flight
}
