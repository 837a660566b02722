import type { OpenResult } from '@faresight/contracts/search/result'
import { cardText } from '../../flights/card-messages.ts'
import { EmissionsDetails } from '../../flights/fares/emissions.tsx'
import { LegDetails } from '../../flights/legs/leg-details.tsx'
import { legWords } from '../../flights/legs/leg-words.ts'
import { type Standing, levelSentence } from '../../flights/levels/levels.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { searchText } from './messages.ts'
import type { AskedTrip } from './ranking.ts'

interface Props {
  result: OpenResult
  trip: AskedTrip
  /** `null` if unknown. */
  standing: Standing | null
}

export function FlightDetails({ result, trip, standing }: Props) {
  const { legs, fareClass, fareBasis, currency } = result
  const fare = [
    fareClass && searchText.results.fareClass(fareClass),
    fareBasis && searchText.results.fareBasis(fareBasis),
  ].filter(Boolean)
  return (
    <div className="grid gap-4 border-t border-line px-4 py-4 text-13 md:px-5">
      {legs.map((leg, index) => (
        <section key={`${leg.origin}-${leg.departureTime}-${leg.duration}`}>
          <h3 className="mb-1.5 text-13 font-semibold">{legWords(trip.kind, index).name}</h3>
          <LegDetails leg={leg} />
        </section>
      ))}
      {fare.length > 0 && (
        <p className="text-ink-2">
          <Dotted parts={fare} />
        </p>
      )}
      {result.emissions && (
        <section>
          <h3 className="mb-1 text-13 font-semibold">{cardText.emissions.title}</h3>
          <EmissionsDetails emissions={result.emissions} />
        </section>
      )}
      {standing && <p className="text-ink-2">{levelSentence(standing.level, currency)}</p>}
    </div>
  )
}
