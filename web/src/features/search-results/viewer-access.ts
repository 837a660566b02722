import type { Viewer } from '@faresight/contracts/viewer'
import { type Filters, noFilters, without } from './filters.ts'
import { type Sort, sorts } from './ranking.ts'

interface Access {
  /** Filters that would reveal locked values. */
  lockedFilters: 'all' | 'price' | 'none'
  /** Orders that would reveal locked values. */
  lockedSorts: readonly Sort[]
  /** The fixed order, `null` for none, `free` if it can be chosen. */
  sort: Sort | 'free' | null
}

/** What each kind of viewer may sort and filter by. The server enforces it. */
export const accessOf: Readonly<Record<Viewer, Access>> = {
  subscriber: { lockedFilters: 'none', lockedSorts: [], sort: 'free' },
  visitor: { lockedFilters: 'price', lockedSorts: ['best', 'cheapest'], sort: 'fastest' },
  member: { lockedFilters: 'all', lockedSorts: sorts, sort: null },
}

/** Filters that apply here: none on locked values, or on legs that the trip lacks. */
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
