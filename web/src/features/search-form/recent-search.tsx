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
import { hasNotDeparted } from '../../flights/trips/stored-flight-search.ts'
import type { Recent } from './recent.ts'

interface Props {
  onAgain: (question: FlightSearchInput) => void
  onOpen: (question: FlightSearchInput, searchId: string) => void
}

export function RecentSearch({ search, question, onAgain, onOpen }: Recent & Props) {
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
