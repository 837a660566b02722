import type { ListedSearch } from '@faresight/contracts/search/flight-search'
import { askedIn } from '../../../flights/trips/flight/asked.ts'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'

export interface Recent {
  search: ListedSearch
  question: FlightQuestion
}

/** The newest of searches for one trip, whatever the currency of each; at most `most`. */
export function newestOf(searches: readonly ListedSearch[], most: number): Recent[] {
  const kept = new Map<string, Recent>()
  for (const search of searches) {
    const question = askedIn(search)
    const key = JSON.stringify({ ...question, currency: null })
    if (question && !kept.has(key)) kept.set(key, { search, question })
  }
  return [...kept.values()].slice(0, most)
}
