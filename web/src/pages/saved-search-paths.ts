import { writeSearch } from '../flights/trips/flight/address.ts'
import { draftOf, type FlightQuestion } from '../flights/trips/flight/question.ts'
import { paths } from '../paths.ts'
import { withKind } from './home/use-here.ts'

/** Where a search is made: its results. */
export function searchPath(question: FlightQuestion): string {
  return `${paths.home}?${writeSearch(question).toString()}`
}

/** The form of a search whose days are over: filled but for them. */
export function newDatesPath(question: FlightQuestion): string {
  const { legs, ...draft } = draftOf(question)
  const undated = {
    ...draft,
    departureDate: '',
    returnDate: '',
    legs: legs.map((leg) => ({ ...leg, departureDate: '' })),
    currency: question.currency,
  }
  return formPath(writeSearch(undated))
}

/** The form of regular search. */
export function formPath(filled = new URLSearchParams()): string {
  return `${paths.home}?${withKind(filled, 'regular').toString()}`
}
