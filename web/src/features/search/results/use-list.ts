import type { FlightResult, OpenResult } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { useMemo, useState } from 'react'
import type { Found } from './calls.ts'
import { facetsOf } from './facets.ts'
import { applyFilters, type Filters } from './filters.ts'
import { fold, refreshed, type Folded } from './fold.ts'
import { dealIds, rank, type Sort } from './ranking.ts'
import { whyNot } from './why-not.ts'

/** What is looked at: filters that hold here, and the order. */
interface Looking {
  filters: Filters
  sort: Sort
}

/** What of the results is shown, in which order, what stands in tabs and filters, and what waits. */
export function useList(
  found: Found | undefined,
  { filters, sort }: Looking,
  viewer: Viewer,
  touched: boolean,
) {
  const folding = useFolded(found, JSON.stringify([filters, sort]), touched)
  const { folded, foldNow } = folding
  const settled = useMemo(() => {
    const open = opened(folded?.results ?? [])
    const kept = applyFilters(open, filters)
    const best = ordered(kept, 'best', viewer)
    const orders = {
      best,
      cheapest: ordered(kept, 'cheapest', viewer),
      fastest: ordered(kept, 'fastest', viewer),
    }
    const { cheapest, fastest } = orders
    return {
      total: folded?.results.length ?? 0,
      list: orders[sort],
      tops: { best: best[0] ?? null, cheapest: cheapest[0] ?? null, fastest: fastest[0] ?? null },
      deals: viewer === 'subscriber' ? dealIds(best) : [],
      facets: facetsOf(open, filters),
      hints: whyNot(open, filters, viewer === 'subscriber' && sort !== 'fastest' ? 'cheapest' : 'fastest'),
    }
  }, [folded, filters, sort, viewer])
  const waiting = useMemo(() => {
    if (!folded || !found || found.results === folded.results) return { newest: null, fresh: 0, moved: false }
    const newest = ordered(applyFilters(opened(found.results), filters), sort, viewer)
    const ids = new Set(settled.list.map(({ id }) => id))
    const fresh = newest.filter(({ id }) => !ids.has(id)).length
    const moved = found.done && newest.map(({ id }) => id).join() !== settled.list.map(({ id }) => id).join()
    return { newest, fresh, moved }
  }, [folded, found, filters, sort, viewer, settled.list])
  const shown: readonly FlightResult[] = useMemo(
    () =>
      viewer === 'member'
        ? (folded?.results ?? [])
        : waiting.newest
          ? refreshed(settled.list, waiting.newest)
          : settled.list,
    [viewer, folded, waiting.newest, settled.list],
  )
  return { ...settled, shown, fresh: waiting.fresh, moved: waiting.moved, ready: folded !== null, foldNow }
}

/** The results that the list is made of: more are folded in when the view changes, or somebody asks for them. */
function useFolded(found: Found | undefined, view: string, touched: boolean) {
  const [state, setState] = useState<{ folded: Folded | null; view: string }>({ folded: null, view })
  const next = fold(state.folded, found, touched && state.view === view)
  if (next !== state.folded || state.view !== view) setState({ folded: next, view })
  return {
    folded: next,
    foldNow: () => setState((current) => ({ ...current, folded: fold(current.folded, found, false) })),
  }
}

function opened(results: readonly FlightResult[]): OpenResult[] {
  return results.filter((result): result is OpenResult => !result.locked)
}

/** A visitor's order says nothing of prices, whichever tab is open. */
function ordered(results: readonly OpenResult[], sort: Sort, viewer: Viewer): OpenResult[] {
  return rank(results, viewer === 'subscriber' ? sort : 'fastest')
}
