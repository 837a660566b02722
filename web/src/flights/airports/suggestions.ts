import { isSearchable } from '@faresight/contracts/search/typed-place'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '../../browser/hydrated.ts'
import { text } from '../../text/text.ts'
import { airportsQuery } from './api.ts'
import { useDebounced } from '../../browser/timing.ts'
import { recentPlaces } from './recent-places.ts'
import type { Suggested } from './suggestion.tsx'

const pauseMs = 500

export interface Suggestions {
  items: Suggested[]
  /** Whether these are recent choices. */
  recent: boolean
  /** Why there are none, or an empty string. */
  message: string
}

/** Suggestions for typed text; recent choices if it is empty. */
export function useSuggestions(typed: string): Suggestions {
  const hydrated = useHydrated()
  const wanted = typed.trim()
  const asked = useDebounced(wanted, pauseMs)
  const found = useQuery({ ...airportsQuery(asked), enabled: isSearchable(asked) && asked === wanted })
  if (!isSearchable(wanted)) {
    const items = wanted || !hydrated ? [] : recentPlaces()
    return { items, recent: true, message: items.length ? '' : text.airports.typeMore }
  }
  if (asked !== wanted || found.isFetching)
    return { items: [], recent: false, message: text.airports.searching }
  if (found.isError) return { items: [], recent: false, message: text.airports.failed }
  const items = found.data ?? []
  return { items, recent: false, message: items.length ? '' : text.airports.none }
}
