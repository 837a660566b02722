import type { PlainDate } from '@faresight/contracts/common'
import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { AirportDirectory } from '../airports/airports.ts'

/** Replaces the date of each leg that has one in `days`, by index. */
export function withLegDates(
  question: FareQuery,
  days: readonly (PlainDate | null | undefined)[],
): FareQuery {
  const legs = question.legs.map((leg, index) => ({
    ...leg,
    departureDate: days[index] ?? leg.departureDate,
  }))
  return { ...question, legs }
}

export function withCurrentAirportCodes(question: FareQuery): FareQuery {
  const legs = question.legs.map(({ origin, destination, departureDate }) => ({
    origin: toCurrentAirportCode(origin),
    destination: toCurrentAirportCode(destination),
    departureDate,
  }))
  return { ...question, legs }
}

/**
 * Replaces metro areas by their largest airport: six routes for every date pair are more than a provider answers in time.
 * @returns the same object where there is no metro area
 */
export function withMainAirportsOnly(
  question: FareQuery,
  { airports }: { airports: AirportDirectory },
): FareQuery {
  const codes = question.legs.flatMap(({ origin, destination }) => [origin, destination])
  const largest = new Map(codes.map((code) => [code, airports.expand(code, question.nearbyAirports)]))
  if ([...largest.values()].every(({ length }) => length === 1)) return question
  const airportOf = (code: string) => largest.get(code)?.[0] ?? code
  const legs = question.legs.map(({ origin, destination, departureDate }) => ({
    origin: airportOf(origin),
    destination: airportOf(destination),
    departureDate,
  }))
  return { ...question, legs, nearbyAirports: false }
}
