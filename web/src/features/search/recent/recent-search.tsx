import { useNow } from '../../../browser/clock.ts'
import { formatSpan } from '../../../format/dates.ts'
import { formatAge } from '../../../format/durations.ts'
import { fareFigure } from '../../../format/money.ts'
import { pageText } from '../../../text/page-text.ts'
import { searchText } from '../../../text/search-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { outlineOf, type FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { freshnessOf } from '../../../flights/fares/freshness-words.ts'
import { partyParts } from '../../../flights/trips/party.ts'
import { RunningBadge, TripCard } from '../../../flights/trips/trip-card.tsx'
import { canBeMade } from '../../../flights/trips/flight/asked.ts'
import type { Recent } from './recent.ts'

const words = searchText.recent

interface Props {
  onAgain: (question: FlightQuestion) => void
  /** Leads to its kept results. */
  onOpen: (question: FlightQuestion, searchId: string) => void
}

/** A regular search among the recent ones: how it went, and the ways to it and to a new one alike. */
export function RecentSearch({ search, question, onAgain, onOpen }: Recent & Props) {
  const { places, from, to } = outlineOf(question)
  const { done, lowest } = search
  const now = useNow()
  const age = formatAge(search.createdAt, now)
  // The lowest price is that of a live fare, as it was found.
  const known = lowest ? freshnessOf({ live: true, seenAt: search.createdAt }, now).words : age
  const details = [
    formatSpan(from, to),
    question.legs.length > 0 && words.flights(question.legs.length),
    question.flexibleDates && words.approximate,
    question.nearbyAirports && words.nearby,
    ...partyParts(question),
  ].filter((detail) => detail !== false)
  return (
    <TripCard
      places={places}
      details={details}
      badge={done ? <Badge>{words.regular}</Badge> : <RunningBadge>{words.running}</RunningBadge>}
      found={
        lowest && !lowest.locked ? (
          <>
            {words.from} <Money figure={fareFigure(lowest.price)} currency={question.currency} size={14} />
          </>
        ) : null
      }
      told={done ? [searchText.results.found(search.resultsCount), known] : [age]}
    >
      <Button size="sm" onClick={() => onOpen(question, search.id)}>
        {words.open}
      </Button>
      {done && canBeMade(question) && (
        <Button size="sm" variant="ghost" onClick={() => onAgain(question)} className="-mr-[13px]">
          {pageText.actions.searchAgain}
        </Button>
      )}
    </TripCard>
  )
}
