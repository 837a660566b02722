import type { Viewer } from '@faresight/contracts/viewer'
import { sorts, type Sort } from './ranking.ts'

interface Access {
  /** Filters that would tell what is withheld. */
  lockedFilters: 'all' | 'price' | 'none'
  /** Orders that would tell it. */
  lockedSorts: readonly Sort[]
  /** The order that the list always has, `null` where it has none, `free` where it can be chosen. */
  sort: Sort | 'free' | null
}

/** What of the results each kind of viewer can order and filter by. The server withholds the rest. */
export const accessOf: Readonly<Record<Viewer, Access>> = {
  subscriber: { lockedFilters: 'none', lockedSorts: [], sort: 'free' },
  visitor: { lockedFilters: 'price', lockedSorts: ['best', 'cheapest'], sort: 'fastest' },
  member: { lockedFilters: 'all', lockedSorts: sorts, sort: null },
}
