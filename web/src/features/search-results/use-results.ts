import { noBags } from '../../flights/fares/bags.tsx'
import type { Viewer } from '@faresight/contracts/viewer'
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { ownLimit, shownLimit, useConversion } from '../../flights/money/conversion.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { filterChips } from './filter-words.ts'
import type { Found } from './calls.ts'
import { useList } from './use-list.ts'
import { requestedTrip, type Sort, sorts } from './ranking.ts'
import { userInputEvents } from '../../browser/scroll-restoration.ts'
import { useUrlState } from '../../browser/url-state.ts'
import { type View, resultsUrl } from './address.ts'
import type { BagsWanted } from '@faresight/contracts/search/bags'
import { type FilterKey, type Filters, noFilters, without } from './filters.ts'

interface Search {
  question: FlightSearchInput
  viewer: Viewer
  found: Found | undefined
}

/** The list as its address and viewer allow. */
export function useResults({ question, viewer, found }: Search, section: RefObject<HTMLElement | null>) {
  const [trip] = useState(() => requestedTrip(question))
  const [view, setView] = useView()
  const criteria = useMemo(
    () => ({
      filters: openFilters(view, viewer, trip.legs.length),
      sort: view.sort,
      bags: openBags({ cabin: view.cabinBags, checked: view.checkedBags }, viewer),
      travellers: question.passengers,
      currency: question.currency,
    }),
    [view, viewer, trip, question],
  )
  // Input responds first, the list follows.
  const applied = useDeferredValue(criteria)
  const list = useList(found, applied, viewer, useHasInteracted(section))
  const { filters, sort, bags } = criteria
  return {
    trip,
    sort,
    bags,
    filters,
    list,
    /** The filters that the list reflects. */
    applied: applied.filters,
    chips: filterChips(filters, list.facets, question.tripType, question.currency),
    /** Flights left after filters. */
    left: list.shown.length - list.gone.size,
    change: setView,
  }
}

/** The view in the URL, with the highest price as shown; the URL holds it in the currency of the search. */
function useView(): [View, (change: Partial<View>) => void] {
  const [own, setOwn] = useUrlState(resultsUrl)
  const conversion = useConversion()
  const view = useMemo(() => {
    const { maxPrice } = own
    return conversion && maxPrice ? { ...own, maxPrice: shownLimit(maxPrice, conversion) } : own
  }, [own, conversion])
  const change = (to: Partial<View>) =>
    setOwn(conversion && to.maxPrice ? { ...to, maxPrice: ownLimit(to.maxPrice, conversion) } : to)
  return [view, change]
}

/** Whether the user has pressed, typed, scrolled, or moved the pointer into `area`. */
function useHasInteracted(area: RefObject<HTMLElement | null>): boolean {
  const [hasInteracted, setHasInteracted] = useState(false)
  useEffect(() => {
    if (hasInteracted) return undefined
    const end = new AbortController()
    const touch = () => setHasInteracted(true)
    const once = { signal: end.signal, passive: true }
    for (const kind of userInputEvents) addEventListener(kind, touch, once)
    area.current?.addEventListener('pointermove', touch, once)
    const scrolled = () => {
      if ((area.current?.getBoundingClientRect().top ?? 0) < 0) touch()
    }
    addEventListener('scroll', scrolled, once)
    return () => end.abort()
  }, [hasInteracted, area])
  return hasInteracted
}

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
