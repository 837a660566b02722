import { savedName } from '@faresight/contracts/search/saved-search'
import { outlineOf, type FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { formatShortDay } from '../../../format/dates.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'

/**
 * What a search may be called: by its cities and its days. Where that is too long for a name its codes do, and of many places
 * the first and the last.
 *
 * @param cityOf the city of a code
 */
export function proposedName(question: FlightQuestion, cityOf: (code: string) => string): string {
  const { places, from, to } = outlineOf(question)
  const ends = places.filter((_, index) => index === 0 || index === places.length - 1)
  const names = [places.map(cityOf), places, ends].map((named) =>
    savedSearchText.name.proposal(named, formatShortDay(from), to && formatShortDay(to)),
  )
  return names.find((name) => savedName.safeParse(name).success) ?? ''
}
