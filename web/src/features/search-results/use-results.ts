import type { Viewer } from '@faresight/contracts/viewer'
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { FlightQuestion } from '../../flights/trips/flight-question.ts'
import { chipsOf } from './filter-words.ts'
import type { Found } from './calls.ts'
import { useList } from './use-list.ts'
import { askedTrip } from './ranking.ts'
import type { Filters } from './filters.ts'
import { openFilters } from './viewer-access.ts'
import { useAddress } from '../../browser/address.ts'
import { type View, readView, repairView, withView } from './address.ts'

interface Search {
  question: FlightQuestion
  viewer: Viewer
  found: Found | undefined
}

/** The list of a search, as its address and its viewer let it be looked at, and the ways to look at it otherwise. */
export function useResults({ question, viewer, found }: Search, section: RefObject<HTMLElement | null>) {
  const [trip] = useState(() => askedTrip(question))
  const [view, setView] = useView()
  const filters = useMemo(() => openFilters(view, viewer, trip.legs.length), [view, viewer, trip])
  const { sort } = view
  // What is pressed answers at once, and the list follows.
  const looking = useDeferredValue(useMemo(() => ({ filters, sort }), [filters, sort]))
  const list = useList(found, looking, viewer, useTouched(section))
  return {
    trip,
    sort,
    filters,
    list,
    /** Those that the list was made by. */
    applied: looking.filters,
    /** The rules that are on. */
    chips: chipsOf(filters, list.facets, question.tripType, question.currency),
    /** How many flights they leave. */
    left: list.shown.length - list.gone.size,
    change: (change: Partial<Filters & Pick<typeof view, 'sort'>>) => setView(change),
  }
}

/** How results are looked at, kept in the address: a link shows what its sender saw. Bad values give way to defaults, also there. */
function useView(): [View, (change: Partial<View>) => void] {
  const [params, change] = useAddress()
  const view = useMemo(() => readView(params), [params])
  // Whenever the address is another one; where all is right nothing changes.
  useEffect(() => change(repairView), [change])
  return [view, (to) => change((now) => withView(now, to))]
}

const anywhere = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Whether somebody has begun to use the page since `area` is there: pressed, typed, scrolled, or pointed into it. */
function useTouched(area: RefObject<HTMLElement | null>): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (touched) return undefined
    const end = new AbortController()
    const touch = () => setTouched(true)
    const once = { signal: end.signal, passive: true }
    for (const kind of anywhere) addEventListener(kind, touch, once)
    area.current?.addEventListener('pointermove', touch, once)
    const scrolled = () => {
      if ((area.current?.getBoundingClientRect().top ?? 0) < 0) touch()
    }
    addEventListener('scroll', scrolled, once)
    return () => end.abort()
  }, [touched, area])
  return touched
}
