import { useNow } from '../../../../../browser/clock.ts'
import { formatAge } from '../../../../../format/durations.ts'
import { flightText } from '../../../../../text/flight-text.ts'
import { searchText } from '../../../../../text/search-text.ts'
import { text } from '../../../../../text/text.ts'
import type { PricedTrip } from './past-prices.ts'

interface Props {
  id: string
  /** `null`: no price is shown, and the line keeps its room. */
  trip: PricedTrip | null
  /** When the scan ended that has found them. */
  at: string | null
}

/** Currency, party and age of the prices of a calendar. */
export function PriceNote({ id, trip, at }: Props) {
  const now = useNow()
  const { round, one } = flightText.trip
  return (
    <p id={id} className="min-h-5 text-13 text-ink-2">
      {trip &&
        at !== null &&
        searchText.dates.pricesOf(
          trip.tripType === 'oneway' ? one : round,
          text.search.party(trip.passengers),
          trip.currency,
          formatAge(at, now),
        )}
    </p>
  )
}
