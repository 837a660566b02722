import type { OpenResult } from '@faresight/contracts/search/result'
import { cardText } from '../../flights/card-messages.ts'
import { EmissionsDetails } from '../../flights/fares/flight-facts.tsx'
import { LegDetails } from '../../flights/legs/leg-details.tsx'
import { legWords } from '../../flights/legs/leg-words.ts'
import { type LevelComparison, levelSentence } from '../../flights/levels/levels.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { searchText } from './messages.ts'
import type { RequestedTrip } from './ranking.ts'

interface Props {
  result: OpenResult
  trip: RequestedTrip
  /** `null` if unknown. */
  standing: LevelComparison | null
}

export function FlightDetails({ result, trip, standing }: Props) {
  const { legs, fareClass, fareBasis, currency } = result
  const fare = [
    fareClass && searchText.results.fareClass(fareClass),
    fareBasis && searchText.results.fareBasis(fareBasis),
  ].filter(Boolean)
  const { emissions } = result
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line px-4 py-4 text-13 @xl:grid-cols-2 @xl:px-5">
      {legs.map((leg, index) => (
        <section key={`${leg.origin}-${leg.departureTime}-${leg.duration}`}>
          <h3 className="mb-1.5 text-13 font-semibold">{legWords(trip.kind, index).name}</h3>
          <LegDetails leg={leg} />
        </section>
      ))}
      {(emissions || fare.length > 0 || standing) && (
        <div className={cx('grid content-start gap-4', legs.length % 2 === 0 && '@xl:col-span-full')}>
          {emissions && (
            <section>
              <h3 className="mb-1.5 text-13 font-semibold">{cardText.emissions.title}</h3>
              <EmissionsDetails emissions={emissions} />
            </section>
          )}
          {fare.length > 0 && (
            <p className="text-ink-2">
              <Dotted parts={fare} />
            </p>
          )}
          {standing && <p className="text-ink-2">{levelSentence(standing.level, currency)}</p>}
        </div>
      )}
    </div>
  )
}
