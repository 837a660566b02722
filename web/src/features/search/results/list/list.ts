import type { FlightResult, OpenResult } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Found } from '../found/calls.ts'
import { facetsOf } from '../rules/facets.ts'
import { applyFilters, type Filters } from '../rules/filters.ts'
import { inPlace, refreshed, type Folded } from './fold.ts'
import { dealIds, firstOf, rank, type Sort } from '../rules/ranking.ts'
import { whyNot } from '../rules/why-not.ts'

/** What is looked at: filters that hold here, and the order. */
export interface Looking {
  filters: Filters
  sort: Sort
}

/**
 * What of the results is shown, what stands in tabs and filters, and what waits. Which cards there are, and their order, is as
 * the list was folded; all that is said of them is as the search has it by now.
 */
export function listOf(folded: Folded | null, found: Found | undefined, looking: Looking, viewer: Viewer) {
  const kept = folded?.results ?? []
  // Until the next search finds something, the list is that of the one before.
  const newest = found && found.run === folded?.run ? found.results : kept
  const now = refreshed(kept, newest)
  const cards = cardsOf(kept, newest, looking, viewer)
  return {
    ready: folded !== null,
    total: now.length,
    ...summaryOf(opened(now), looking, viewer),
    ...cards,
    deals: viewer === 'subscriber' ? dealIds(opened(cards.shown)).filter((id) => !cards.gone.has(id)) : [],
    moved: cards.moved && found?.done === true,
  }
}

/** The cards in their places, those of them that have left the search, and how many wait to join them. */
function cardsOf(
  kept: readonly FlightResult[],
  newest: readonly FlightResult[],
  { filters, sort }: Looking,
  viewer: Viewer,
) {
  if (viewer === 'member') return { shown: kept, gone: new Set<string>(), fresh: 0, moved: false }
  const listed = (results: readonly FlightResult[]) =>
    rank(applyFilters(opened(results), filters), sortFor(sort, viewer))
  const list = listed(kept)
  const next = newest === kept ? list : listed(newest)
  const ids = new Set(list.map(({ id }) => id))
  const found = new Set(newest.map(({ id }) => id))
  return {
    shown: newest === kept ? list : inPlace(list, opened(newest), filters),
    gone: new Set([...ids].filter((id) => !found.has(id))),
    fresh: next.filter(({ id }) => !ids.has(id)).length,
    moved: next.map(({ id }) => id).join() !== [...ids].join(),
  }
}

/** What tabs, badges, filters and hints say of results. */
function summaryOf(results: readonly OpenResult[], { filters, sort }: Looking, viewer: Viewer) {
  const hintsBy: 'cheapest' | 'fastest' =
    viewer === 'subscriber' && sort !== 'fastest' ? 'cheapest' : 'fastest'
  const left = applyFilters(results, filters)
  return {
    tops: {
      best: firstOf(left, sortFor('best', viewer)),
      cheapest: firstOf(left, sortFor('cheapest', viewer)),
      fastest: firstOf(left, sortFor('fastest', viewer)),
    },
    facets: facetsOf(results, filters),
    hints: whyNot(results, filters, hintsBy),
    hintsBy,
  }
}

function opened(results: readonly FlightResult[]): OpenResult[] {
  return results.filter((result): result is OpenResult => !result.locked)
}

/** A visitor's order says nothing of prices, whichever tab is open. */
function sortFor(sort: Sort, viewer: Viewer): Sort {
  return viewer === 'subscriber' ? sort : 'fastest'
}
