import { useNow } from '../../../browser/clock.ts'
import { Places } from '../../../flights/airports/places.tsx'
import { formatSpan } from '../../../format/dates.ts'
import { formatAge } from '../../../format/durations.ts'
import { flightText } from '../../../text/flight-text.ts'
import { pageText } from '../../../text/page-text.ts'
import { searchText } from '../../../text/search-text.ts'
import { text } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, Spinner } from '../../../ui/button.tsx'
import { Dotted } from '../../../ui/dotted.tsx'
import { outlineOf, type FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { canBeMade } from '../../../flights/trips/flight/asked.ts'
import type { Recent } from './recent.ts'

const words = searchText.recent

interface Props {
  onAgain: (question: FlightQuestion) => void
  /** Leads to a search that is still running. */
  onOpen: (question: FlightQuestion, searchId: string) => void
}

/** A regular search among the recent ones: how it went, and the way to it or to a new one alike. */
export function RecentSearch({ search, question, onAgain, onOpen }: Recent & Props) {
  const { places, from, to } = outlineOf(question)
  const age = formatAge(search.createdAt, useNow())
  const details = [
    formatSpan(from, to),
    question.legs.length > 0 && words.flights(question.legs.length),
    question.flexibleDates && words.approximate,
    question.nearbyAirports && words.nearby,
    text.search.party(question.passengers),
    question.cabinClass !== 'economy' && text.search.cabins[question.cabinClass],
    question.stops !== 'any' && text.search.stopsOptions[question.stops],
  ]
  return (
    <article className="card flex w-full flex-col gap-3.5 p-[18px]">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-16 leading-[22px] tracking-snug wrap-anywhere">
            <Places codes={places} word={flightText.trip.to} />
          </h3>
          <p className="text-13 text-ink-2">
            <Dotted parts={details.filter((detail) => detail !== false)} />
          </p>
        </div>
        {search.done ? (
          <Badge>{words.regular}</Badge>
        ) : (
          <Badge kind="sky">
            <Spinner />
            {words.running}
          </Badge>
        )}
      </div>
      <div className="mt-auto flex min-h-8 items-center justify-between gap-2 text-13 text-ink-2">
        <span>
          {search.done && `${searchText.results.found(search.resultsCount)} · `}
          {age}
        </span>
        {!search.done ? (
          <Button size="sm" onClick={() => onOpen(question, search.id)}>
            {words.open}
          </Button>
        ) : (
          canBeMade(question) && (
            <Button size="sm" onClick={() => onAgain(question)}>
              {pageText.actions.searchAgain}
            </Button>
          )
        )}
      </div>
    </article>
  )
}
