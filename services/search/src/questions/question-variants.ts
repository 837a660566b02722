import type { PlainDate } from '@faresight/contracts/common'
import { currentCode } from '@faresight/contracts/search/airport-changes'
import type { Question } from '@faresight/contracts/search/question'
import type { Airports } from '../airports/airports.ts'

/** The same question with each leg on the day that stands in its place, or on its own where none does. */
export function withDates(question: Question, days: readonly (PlainDate | null | undefined)[]): Question {
  const legs = question.legs.map((leg, index) => ({
    ...leg,
    departureDate: days[index] ?? leg.departureDate,
  }))
  return { ...question, legs }
}

/** The same question between the same airports by the codes that they have today. */
export function withCurrentCodes(question: Question): Question {
  const legs = question.legs.map(({ origin, destination, departureDate }) => ({
    origin: currentCode(origin),
    destination: currentCode(destination),
    departureDate,
  }))
  return { ...question, legs }
}

/**
 * The same question between the largest airports alone. A metro area is up to six routes at each provider: for every pair
 * of days that would be more than they answer in time.
 */
export function withMainAirportsOnly(question: Question, { airports }: { airports: Airports }): Question {
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
