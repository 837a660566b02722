import type { FlightResult } from '@faresight/contracts/search/result'
import type { Found } from './calls.ts'

/** The results that a list was last made of: it keeps its order while more arrive. */
export interface Folded {
  run: number
  results: readonly FlightResult[]
}

/**
 * What the list is made of next. The first results show at once, and so does all that comes before anybody has `touched`
 * the page: nothing is yet looked at that could move. From then on only `asked` folds in what has come since.
 */
export function fold(before: Folded | null, found: Found | undefined, touched: boolean): Folded | null {
  if (!found) return null
  const isWaiting = found.results.length === 0 && !found.done
  if (isWaiting || before?.results === found.results) return before
  const isNew = before === null || before.run !== found.run
  // Locked cards are all alike, so there is nothing to keep in place.
  const isAlike = found.results.every(({ locked }) => locked)
  return isNew || !touched || isAlike ? { run: found.run, results: found.results } : before
}

/** The newest state of each result that is in the list. What has left the search stays until the list is made anew. */
export function refreshed<R extends { id: string }>(list: readonly R[], newest: readonly R[]): R[] {
  const byId = new Map(newest.map((result) => [result.id, result]))
  return list.map((result) => byId.get(result.id) ?? result)
}
