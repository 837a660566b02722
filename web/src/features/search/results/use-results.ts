import type { Viewer } from '@faresight/contracts/viewer'
import { useDeferredValue, useMemo, useState, type RefObject } from 'react'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { chipsOf } from './filters/chips.ts'
import type { Found } from './found/calls.ts'
import { useTouched } from './list/touched.ts'
import { useList } from './list/use-list.ts'
import { askedTrip } from './rules/asked-trip.ts'
import type { Filters } from './rules/filters.ts'
import { useView } from './view/use-view.ts'
import { openFilters } from './viewer-access.ts'

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
