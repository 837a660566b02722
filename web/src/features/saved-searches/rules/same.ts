import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { writeSearch } from '../../../flights/trips/flight/address.ts'
import { askedIn } from '../../../flights/trips/flight/asked.ts'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'

/** The newest of saved searches for that very trip, in whatever currency. */
export function savedAs(question: FlightQuestion, saved: readonly SavedSearch[]): SavedSearch | null {
  const wanted = tripOf(question)
  return (
    saved.find((search) => {
      const asked = askedIn(search)
      return asked !== null && tripOf(asked) === wanted
    }) ?? null
  )
}

/** Equal trips have equal addresses. */
function tripOf(question: FlightQuestion): string {
  return writeSearch({ ...question, currency: null }).toString()
}
