import type { PlainDate } from '@faresight/contracts/common'
import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Airports } from '../airports/airports.ts'

/** The same question with each leg on the day that stands in its place, or on its own where none does. */
export function onDays(question: FareQuery, days: readonly (PlainDate | null | undefined)[]): FareQuery {
  const legs = question.legs.map((leg, index) => ({
    ...leg,
    departureDate: days[index] ?? leg.departureDate,
  }))
  return { ...question, legs }
}

/** The same question between the same airports by the codes that they have today. */
export function underTodaysCodes(question: FareQuery): FareQuery {
  const legs = question.legs.map(({ origin, destination, departureDate }) => ({
    origin: toCurrentAirportCode(origin),
    destination: toCurrentAirportCode(destination),
    departureDate,
  }))
  return { ...question, legs }
}

/**
 * The same question between the largest airports alone. A metro area is up to six routes at each provider: for every pair
 * of days that would be more than they answer in time.
 */
export function narrowed(question: FareQuery, { airports }: { airports: Airports }): FareQuery {
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
