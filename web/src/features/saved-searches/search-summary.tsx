import { Places } from '../../flights/airports/places.tsx'
import { type FlightSearchInput, tripOutline } from '../../flights/trips/flight-search-input.ts'
import { flightText } from '../../flights/messages.ts'
import { savedSearchText } from './messages.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { formatDay, formatSpan } from '../../format/dates.ts'
import { text } from '../../text/text.ts'
import { Link } from 'react-router-dom'
import { pageText } from '../../text/page-text.ts'
import { buttonClass } from '../../ui/button.tsx'

export function SearchSummary({ question }: { question: FlightSearchInput }) {
  const flights = flightsOf(question)
  return (
    <>
      {flights.length === 0 ? (
        <p className="text-14 font-semibold wrap-anywhere">
          <Places codes={tripOutline(question).places} />
        </p>
      ) : (
        <ol aria-label={savedSearchText.card.legs} className="text-14 font-semibold wrap-anywhere">
          {flights.map(({ places, day }, place) => (
            // Two flights may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Dotted
                parts={[
                  <Places key="places" codes={places} />,
                  <span key="day" className="text-13 font-normal text-ink-2">
                    {day}
                  </span>,
                ]}
              />
            </li>
          ))}
        </ol>
      )}
      <p className="mt-0.5 text-13 text-ink-2">
        <Dotted parts={wordsOf(question)} />
      </p>
    </>
  )
}

function wordsOf(question: FlightSearchInput): string[] {
  const { tripType, cabinClass, stops, nearbyAirports, currency } = question
  return [
    text.search[tripType],
    ...datesOf(question),
    text.search.party(question),
    text.search.cabins[cabinClass],
    text.search.stopsOptions[stops],
    ...(nearbyAirports ? [flightText.trip.nearby] : []),
    savedSearchText.card.prices(currency),
  ]
}

/** Flights of a multi-city search show their own days. */
function datesOf({ tripType, departureDate, returnDate, flexibleDates }: FlightSearchInput): string[] {
  if (tripType === 'multicity') return []
  const dates = formatSpan(departureDate, returnDate)
  return [flexibleDates ? savedSearchText.card.giveOrTake(dates) : dates]
}

function flightsOf({ legs }: FlightSearchInput): { places: string[]; day: string }[] {
  return legs.map(({ origin, destination, departureDate }) => ({
    places: [origin, destination],
    day: formatDay(departureDate),
  }))
}

const look = buttonClass({ variant: 'soft', size: 'bar' })

export interface SearchActions {
  search: (question: FlightSearchInput) => string
  /** The form without dates. */
  newDates: (question: FlightSearchInput) => string
  /** Drops cached results, so that the search runs again. */
  onAgain: () => void
}

interface AgainLinkProps {
  name: string
  question: FlightSearchInput
  isPassed: boolean
  actions: SearchActions
}

/** Repeats the search, or opens its form if the dates have passed. */
export function SearchAgainLink({ name, question, isPassed, actions }: AgainLinkProps) {
  if (isPassed)
    return (
      <Link
        to={actions.newDates(question)}
        aria-label={savedSearchText.card.newDatesOf(name)}
        className={look}
      >
        {savedSearchText.card.newDates}
      </Link>
    )
  return (
    <Link
      to={actions.search(question)}
      aria-label={savedSearchText.card.again(name)}
      onClick={actions.onAgain}
      className={look}
    >
      {pageText.actions.searchAgain}
    </Link>
  )
}
