import type { BagsWanted } from '@faresight/contracts/search/bags'
import type { Viewer } from '@faresight/contracts/viewer'
import { useMemo, useState } from 'react'
import type { Found } from './calls.ts'
import type { FlightResult, UnlockedResult } from '@faresight/contracts/search/result'
import { facetsOf } from './facets.ts'
import { withBagTotals, type Sort, dealIds, firstResult, rank } from './ranking.ts'
import { type Filters, type ListedResult, applyFilters, noFilters, trustedPrice } from './filters.ts'
import { whyNot } from './why-not.ts'

/** The list of a running search, and a function that merges pending results. */
export function useList(
  found: Found | undefined,
  /** With the currency of the price limit: results in another one are merged at once. */
  criteria: Criteria & { currency: string },
  viewer: Viewer,
  hasInteracted: boolean,
) {
  const { merged, mergeNow } = useMergedList(found, JSON.stringify(criteria), hasInteracted)
  const list = useMemo(() => listOf(merged, found, criteria, viewer), [merged, found, criteria, viewer])
  return { ...list, mergeNow }
}

/** Merges pending results when the view changes or on request. */
function useMergedList(found: Found | undefined, view: string, hasInteracted: boolean) {
  const [state, setState] = useState<{ merged: MergedList | null; view: string }>({ merged: null, view })
  const next = mergePending(state.merged, found, hasInteracted && state.view === view)
  if (next !== state.merged || state.view !== view) setState({ merged: next, view })
  return {
    merged: next,
    mergeNow: () =>
      setState((current) => ({ ...current, merged: mergePending(current.merged, found, false) })),
  }
}

interface Criteria {
  filters: Filters
  sort: Sort
  bags: BagsWanted
  /** Those who have a seat. */
  travellers: number
}

/** What to show. Cards and their order are those of the last merge; their content is current. */
export function listOf(
  merged: MergedList | null,
  found: Found | undefined,
  criteria: Criteria,
  viewer: Viewer,
) {
  const kept = merged?.results ?? []
  // Until a new search finds something, show the previous one.
  const newest = found && found.run === merged?.run ? found.results : kept
  const now = refreshed(kept, newest)
  const openKept = opened(kept, criteria)
  const openNewest = newest === kept ? openKept : opened(newest, criteria)
  const cards = cardsOf({ kept, newest, openKept, openNewest }, criteria, viewer)
  return {
    ready: merged !== null,
    total: now.length,
    ...summaryOf(newest === kept ? openKept : opened(now, criteria), criteria, viewer),
    ...cards,
    deals: viewer === 'subscriber' ? dealIds(unlocked(cards.shown)).filter((id) => !cards.gone.has(id)) : [],
    moved: cards.moved && found?.done === true,
    lowest: viewer === 'subscriber' && found?.done === true ? lowestOf(unlocked(now)) : null,
  }
}

interface Lists {
  kept: readonly FlightResult[]
  newest: readonly FlightResult[]
  openKept: readonly ListedResult[]
  openNewest: readonly ListedResult[]
}

/** The cards in place, those that have left the search, and the number pending. */
function cardsOf({ kept, newest, openKept, openNewest }: Lists, { filters, sort }: Criteria, viewer: Viewer) {
  if (viewer === 'member') return { shown: kept, gone: new Set<string>(), fresh: 0, moved: false }
  const listed = (results: readonly ListedResult[]) =>
    rank(applyFilters(results, filters), sortFor(sort, viewer))
  const list = listed(openKept)
  const next = newest === kept ? list : listed(openNewest)
  const ids = new Set(list.map(({ id }) => id))
  const found = new Set(newest.map(({ id }) => id))
  return {
    shown: newest === kept ? list : inPlace(list, openNewest, filters),
    gone: new Set([...ids].filter((id) => !found.has(id))),
    fresh: next.filter(({ id }) => !ids.has(id)).length,
    moved: next.map(({ id }) => id).join() !== [...ids].join(),
  }
}

function summaryOf(results: readonly ListedResult[], { filters, sort }: Criteria, viewer: Viewer) {
  const hintsBy: 'cheapest' | 'fastest' =
    viewer === 'subscriber' && sort !== 'fastest' ? 'cheapest' : 'fastest'
  const left = applyFilters(results, filters)
  return {
    tops: {
      best: firstResult(left, sortFor('best', viewer)),
      cheapest: firstResult(left, sortFor('cheapest', viewer)),
      fastest: firstResult(left, sortFor('fastest', viewer)),
      emissions: viewer === 'subscriber' ? firstResult(left, 'emissions') : null,
    },
    facets: facetsOf(results, filters),
    hints: whyNot(results, filters, hintsBy, left),
    hintsBy,
  }
}

/** Id of the lowest fare. Typical prices are lowest fares too, so no other is compared with them. */
function lowestOf(results: readonly ListedResult[]): string | null {
  const cheapest = results.reduce<ListedResult | null>((low, result) => {
    const price = trustedPrice(result)
    return price !== null && (low === null || price < (low.price ?? Infinity)) ? result : low
  }, null)
  return cheapest?.id ?? null
}

function opened(results: readonly FlightResult[], { bags, travellers }: Criteria): readonly ListedResult[] {
  return withBagTotals(unlocked(results), bags, travellers)
}

function unlocked(results: readonly FlightResult[]): UnlockedResult[] {
  return results.filter((result) => !result.locked)
}

/** A visitor's order must not depend on prices. */
function sortFor(sort: Sort, viewer: Viewer): Sort {
  return viewer === 'subscriber' ? sort : 'fastest'
}

/** The results at the last merge; the list keeps their order. */
interface MergedList {
  run: number
  results: readonly FlightResult[]
}

/** Merges pending results while the user hasn't interacted with the page, for the first results and for a new search. */
export function mergePending(
  before: MergedList | null,
  found: Found | undefined,
  hasInteracted: boolean,
): MergedList | null {
  if (!found) return null
  const isWaiting = found.results.length === 0 && !found.done
  if (isWaiting || before?.results === found.results) return before
  const isNew = before === null || before.run !== found.run
  // Locked cards are all alike.
  const isAlike = found.results.every(({ locked }) => locked)
  return isNew || !hasInteracted || isAlike || refreshed(before.results, found.results).length === 0
    ? { run: found.run, results: found.results }
    : before
}

/** Current versions of results, without those that have left the search. */
function refreshed<R extends { id: string }>(list: readonly R[], newest: readonly R[]): R[] {
  const byId = new Map(newest.map((result) => [result.id, result]))
  return list.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Results in place, with current content. Those that have left the search can no longer be booked. */
function inPlace(
  list: readonly ListedResult[],
  newest: readonly ListedResult[],
  { withoutProviders, withoutSellers, mustHave }: Filters,
): ListedResult[] {
  const found = new Set(newest.map(({ id }) => id))
  const sold = applyFilters(refreshed(list, newest), {
    ...noFilters,
    withoutProviders,
    withoutSellers,
    mustHave,
  })
  const byId = new Map(sold.map((result) => [result.id, result]))
  return list.map((result) => (found.has(result.id) ? (byId.get(result.id) ?? result) : withdrawn(result)))
}

function withdrawn(result: ListedResult): ListedResult {
  const options = result.options.map((option) => ({
    ...option,
    live: false,
    bookingUrl: null,
    tickets: option.tickets.map((ticket) => ({ ...ticket, bookingUrl: null })),
  }))
  return { ...result, live: false, bookingUrl: null, options }
}
