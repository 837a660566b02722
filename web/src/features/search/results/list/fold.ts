import type { FlightResult, OpenResult } from '@faresight/contracts/search/result'
import type { Found } from '../found/calls.ts'
import { applyFilters, noFilters, type Filters } from '../rules/filters.ts'

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
  return isNew || !touched || isAlike || refreshed(before.results, found.results).length === 0
    ? { run: found.run, results: found.results }
    : before
}

/** The newest state of each result of a list, without those that have left the search. */
export function refreshed<R extends { id: string }>(list: readonly R[], newest: readonly R[]): R[] {
  const byId = new Map(newest.map((result) => [result.id, result]))
  return list.flatMap(({ id }) => byId.get(id) ?? [])
}

/**
 * The results of a list in their places, each as the search has it by now and with those sellers that are wanted. What has
 * left the search keeps its place as something of the past: it cannot be booked any more.
 */
export function inPlace(
  list: readonly OpenResult[],
  newest: readonly OpenResult[],
  { withoutProviders, withoutSellers }: Filters,
): OpenResult[] {
  const found = new Set(newest.map(({ id }) => id))
  const sold = applyFilters(refreshed(list, newest), { ...noFilters, withoutProviders, withoutSellers })
  const byId = new Map(sold.map((result) => [result.id, result]))
  return list.map((result) => (found.has(result.id) ? (byId.get(result.id) ?? result) : withdrawn(result)))
}

/** A price that is no longer offered is not live, however lately it was seen. */
function withdrawn(result: OpenResult): OpenResult {
  const options = result.options.map((option) => ({
    ...option,
    live: false,
    bookingUrl: null,
    tickets: option.tickets.map((ticket) => ({ ...ticket, bookingUrl: null })),
  }))
  return { ...result, live: false, bookingUrl: null, options }
}
