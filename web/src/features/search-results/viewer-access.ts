import type { Viewer } from '@faresight/contracts/viewer'
import { type Filters, noFilters, without } from './filters.ts'
import { type Sort, sorts } from './ranking.ts'

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

/** The filters of an address that can be kept here: not those on what is withheld, nor on legs that the trip does not have. */
export function openFilters(filters: Filters, viewer: Viewer, legs: number): Filters {
  const { lockedFilters } = accessOf[viewer]
  if (lockedFilters === 'all') return noFilters
  const { withoutStops, withoutAirlines, withoutProviders, withoutSellers, maxDuration, maxPrice } = filters
  const times = filters.times.filter(({ leg }) => leg < legs)
  const own = {
    withoutStops,
    withoutAirlines,
    withoutProviders,
    withoutSellers,
    times,
    maxDuration,
    maxPrice,
  }
  return lockedFilters === 'price' ? without(own, 'maxPrice') : own
}
