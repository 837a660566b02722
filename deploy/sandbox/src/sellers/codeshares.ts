import type { Airline } from '../world/airlines.ts'
import type { Flight } from '../world/flights.ts'
import { hashOf } from '../world/random.ts'

/** Under which airline and number a flight is sold. */
type Sold = { readonly airline: Airline; readonly number: number }

/** At Skyscanner one flight in five is shown under a partner's number: the same aircraft, another marketing carrier. */
export function soldAtSkyscanner(flight: Flight): Sold {
  if (hashOf('sold as', flight.airline.code, flight.number) % 5 !== 0) return flight
  return flight.codeshares()[0] ?? flight
}

/** At Amadeus it is one flight in nine, under the number of a partner that has a code. */
export function soldAtAmadeus(flight: Flight): Sold {
  if (hashOf('filed as', flight.airline.code, flight.number) % 9 !== 0) return flight
  return flight.codeshares().find(({ airline }) => airline.iata) ?? flight
}

/** Whether all providers show it under one number, so that it is known to be one flight whatever else they say of it. */
export function hasOneNumber(flight: Flight): boolean {
  return soldAtSkyscanner(flight) === flight && soldAtAmadeus(flight) === flight
}
