import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import type { Party } from '@faresight/contracts/search/party'
import { usePlaceName } from '../../flights/airports/places.tsx'
import { partyParts } from '../../flights/trips/flight-search-input.ts'
import { formatShortSpan, formatSpan } from '../../format/dates.ts'
import { farePhrase } from '../../format/money.ts'
import { alertText } from './messages.ts'
import type { Watched } from './known-fare.ts'

type Route = Pick<Watched, 'origin' | 'destination'>
type Days = Pick<PriceAlert, 'departureDate' | 'returnDate' | 'window'>

/** `Toronto to Lisbon` */
export function useTripName({ origin, destination }: Route): string {
  return alertText.trip.fromTo(usePlaceName(origin), usePlaceName(destination))
}

/** Ends the last part with a period. */
export function asSentence(parts: readonly string[]): string[] {
  return [...parts.slice(0, -1), `${parts.at(-1)}.`]
}

/** `Tue 19 – Thu 28 Jan`, `1 adult` */
export function tripParts(trip: Days & Pick<PriceAlert, keyof Party | 'cabinClass' | 'stops'>): string[] {
  return [...dayParts(trip), ...partyParts(trip)]
}

function dayParts({ departureDate, returnDate, window }: Days): string[] {
  if (window) {
    const { from, to, minNights, maxNights } = window
    const stay =
      minNights !== null && maxNights !== null
        ? alertText.trip.stay(minNights, maxNights)
        : alertText.trip.oneWay
    return [alertText.trip.departing(formatShortSpan(from, to)), stay]
  }
  if (!departureDate) return []
  return [formatSpan(departureDate, returnDate), ...(returnDate ? [] : [alertText.trip.oneWay])]
}

/** `We’ll email you once, when it costs 455 USD or less.` */
export function watchTerms({
  alertType,
  targetPrice,
}: Pick<PriceAlert, 'alertType' | 'targetPrice'>): string {
  const { target, drop } = alertText.watch
  return alertType === 'price_below' ? target(farePhrase(targetPrice, alertText.dialog.usd)) : drop
}
