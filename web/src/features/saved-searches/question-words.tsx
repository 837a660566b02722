import { Places } from '../../flights/airports/places.tsx'
import { outlineOf, type FlightQuestion } from '../../flights/trips/flight/question.ts'
import { flightText } from '../../text/flight-text.ts'
import { savedSearchText } from '../../text/saved-search-text.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { flightsOf, wordsOf } from './rules/words.ts'

/** The whole of a search in words: its places, of a multi-city one flight after flight, and all else that it asks. */
export function QuestionWords({ question }: { question: FlightQuestion }) {
  const flights = flightsOf(question)
  return (
    <>
      {flights.length === 0 ? (
        <p className="text-14 font-semibold wrap-anywhere">
          <Places codes={outlineOf(question).places} word={flightText.trip.to} />
        </p>
      ) : (
        <ol aria-label={savedSearchText.card.legs} className="text-14 font-semibold wrap-anywhere">
          {flights.map(({ places, day }, place) => (
            // Two flights may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Dotted
                parts={[
                  <Places key="places" codes={places} word={flightText.trip.to} />,
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
