import { useNow } from '../../browser/timing.ts'
import { formatSpan } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { fareFigure } from '../../format/money.ts'
import { pageText } from '../../text/page-text.ts'
import { searchText } from '../search-results/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { type FlightSearchInput, tripOutline, partyParts } from '../../flights/trips/flight-search-input.ts'
import { freshnessOf } from '../../flights/fares/fares.ts'
import { RunningBadge, TripCard } from '../../flights/trips/trip-card.tsx'
import { hasNotDeparted, storedFlightSearch } from '../../flights/trips/stored-flight-search.ts'
import type { RecentSearchEntry } from '@faresight/contracts/search/flight-search'
import { queryOptions } from '@tanstack/react-query'
import { searchRoutes } from '@faresight/contracts/search/http'
import { call } from '../../api/client.ts'

interface RecentSearchProps {
  onAgain: (question: FlightSearchInput) => void
  onOpen: (question: FlightSearchInput, searchId: string) => void
}

export function RecentSearch({ search, question, onAgain, onOpen }: Recent & RecentSearchProps) {
  const { places, from, to } = tripOutline(question)
  const { done, lowest } = search
  const now = useNow()
  const age = formatAge(search.createdAt, now)
  // The lowest price was live at that time.
  const known = lowest ? freshnessOf({ live: true, seenAt: search.createdAt }, now).words : age
  const details = [
    formatSpan(from, to),
    question.legs.length > 0 && searchText.recent.flights(question.legs.length),
    question.flexibleDates && searchText.recent.approximate,
    question.nearbyAirports && searchText.recent.nearby,
    ...partyParts(question),
  ].filter((detail) => detail !== false)
  return (
    <TripCard
      places={places}
      details={details}
      badge={
        done ? (
          <Badge>{searchText.recent.regular}</Badge>
        ) : (
          <RunningBadge>{searchText.recent.running}</RunningBadge>
        )
      }
      found={
        lowest && !lowest.locked ? (
          <>
            {searchText.recent.from}{' '}
            <Money figure={fareFigure(lowest.price)} currency={question.currency} size={14} />
          </>
        ) : null
      }
      told={done ? [searchText.results.found(search.resultsCount), known] : [age]}
    >
      <Button size="sm" onClick={() => onOpen(question, search.id)}>
        {searchText.recent.open}
      </Button>
      {done && hasNotDeparted(question) && (
        <Button size="sm" variant="ghost" onClick={() => onAgain(question)} className="-mr-3.5">
          {pageText.actions.searchAgain}
        </Button>
      )}
    </TripCard>
  )
}

export interface Recent {
  search: RecentSearchEntry
  question: FlightSearchInput
}

/** The newest search per trip, whatever its currency; at most `most`. */
export function newestOf(searches: readonly RecentSearchEntry[], most: number): Recent[] {
  const kept = new Map<string, Recent>()
  for (const search of searches) {
    const question = storedFlightSearch(search)
    const key = JSON.stringify({ ...question, currency: null })
    if (question && !kept.has(key)) kept.set(key, { search, question })
  }
  return [...kept.values()].slice(0, most)
}

const whileRunningMs = 2000

/** The user's searches, newest first; polled while one is running. */
export const recentSearchesQuery = queryOptions({
  queryKey: ['searches'],
  meta: { personal: true, plan: true },
  queryFn: ({ signal }) => call(searchRoutes.searches, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ done }) => !done) ? whileRunningMs : false),
})
