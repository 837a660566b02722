import type { Viewer } from '@faresight/contracts/viewer'
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type Conversion, ownLimit, shownLimit, useConversion } from '../../flights/money/conversion.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { filterChips } from './filter-words.ts'
import type { Found } from './calls.ts'
import { useList } from './use-list.ts'
import { requestedTrip } from './ranking.ts'
import { openBags, openFilters } from './viewer-access.ts'
import { userInputEvents } from '../../browser/scroll-restoration.ts'
import { useUrlState } from '../../browser/url-state.ts'
import { type View, resultsUrl } from './address.ts'

interface Search {
  question: FlightSearchInput
  viewer: Viewer
  found: Found | undefined
}

/** The list as its address and viewer allow. */
export function useResults({ question, viewer, found }: Search, section: RefObject<HTMLElement | null>) {
  const [trip] = useState(() => requestedTrip(question))
  const [view, setView] = useView()
  const filters = useMemo(() => openFilters(view, viewer, trip.legs.length), [view, viewer, trip])
  const { sort, cabinBags, checkedBags } = view
  const bags = useMemo(
    () => openBags({ cabin: cabinBags, checked: checkedBags }, viewer),
    [cabinBags, checkedBags, viewer],
  )
  const { currency } = question
  const travellers = question.passengers
  // Input responds first, the list follows.
  const criteria = useDeferredValue(
    useMemo(
      () => ({ filters, sort, bags, travellers, currency }),
      [filters, sort, bags, travellers, currency],
    ),
  )
  const list = useList(found, criteria, viewer, useHasInteracted(section))
  return {
    trip,
    sort,
    bags,
    filters,
    list,
    /** The filters that the list reflects. */
    applied: criteria.filters,
    chips: filterChips(filters, list.facets, question.tripType, currency),
    /** Flights left after filters. */
    left: list.shown.length - list.gone.size,
    change: (change: Partial<View>) => setView(change),
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
  return [view, (to) => setOwn(withOwnLimit(to, conversion))]
}

function withOwnLimit(change: Partial<View>, conversion: Conversion | null): Partial<View> {
  const { maxPrice } = change
  return conversion && maxPrice ? { ...change, maxPrice: ownLimit(maxPrice, conversion) } : change
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
