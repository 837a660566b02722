import type { BagsWanted } from '@faresight/contracts/search/bags'
import type { Viewer } from '@faresight/contracts/viewer'
import { noBags } from '../../flights/fares/bags.tsx'
import { type FilterKey, type Filters, noFilters, without } from './filters.ts'
import { type Sort, sorts } from './ranking.ts'

interface Access {
  /** Filters that would reveal locked values: all, or those on `priced` values. */
  lockedFilters: 'all' | 'priced' | 'none'
  /** Orders that would reveal locked values. */
  lockedSorts: readonly Sort[]
  /** The fixed order, `null` for none, `free` if it can be chosen. */
  sort: Sort | 'free' | null
}

/** What each kind of viewer may sort and filter by. The server enforces it. */
export const viewerAccess: Readonly<Record<Viewer, Access>> = {
  subscriber: { lockedFilters: 'none', lockedSorts: [], sort: 'free' },
  visitor: { lockedFilters: 'priced', lockedSorts: ['best', 'cheapest', 'emissions'], sort: 'fastest' },
  member: { lockedFilters: 'all', lockedSorts: sorts, sort: null },
}

/** Filters on prices, and on what a visitor gets of no flight: bags, conditions, aircraft and CO₂. */
const pricedFilters = [
  'maxPrice',
  'mustHave',
  'withoutAircraft',
  'lowEmissions',
  'maxEmissions',
] as const satisfies FilterKey[]

/** Filters that apply here: none on locked values, or on legs that the trip lacks. */
export function openFilters(view: Filters, viewer: Viewer, legs: number): Filters {
  const { lockedFilters } = viewerAccess[viewer]
  if (lockedFilters === 'all') return noFilters
  // A view holds more than its filters.
  const entries = Object.entries(view).filter(([key]) => Object.hasOwn(noFilters, key))
  const own = { ...noFilters, ...Object.fromEntries(entries) }
  const filters = { ...own, times: own.times.filter(({ leg }) => leg < legs) }
  return lockedFilters === 'priced' ? without(filters, ...pricedFilters) : filters
}

/** Bags that prices are compared with: none where prices are locked. */
export function openBags(bags: BagsWanted, viewer: Viewer): BagsWanted {
  return viewer === 'subscriber' ? bags : noBags
}
