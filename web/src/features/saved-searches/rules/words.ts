import { formatDay, formatSpan } from '../../../format/dates.ts'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { flightText } from '../../../text/flight-text.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { text } from '../../../text/text.ts'

const { card } = savedSearchText

/** All that a search asks but its places, in parts. */
export function wordsOf(question: FlightQuestion): string[] {
  const { tripType, passengers, cabinClass, stops, nearbyAirports, currency } = question
  return [
    text.search[tripType],
    ...datesOf(question),
    text.search.party(passengers),
    text.search.cabins[cabinClass],
    text.search.stopsOptions[stops],
    ...(nearbyAirports ? [flightText.trip.nearby] : []),
    card.prices(currency),
  ]
}

/** Of several flights each has its own day, and says it beside its places. */
function datesOf({ tripType, departureDate, returnDate, flexibleDates }: FlightQuestion): string[] {
  if (tripType === 'multicity') return []
  const dates = formatSpan(departureDate, returnDate)
  return [flexibleDates ? card.giveOrTake(dates) : dates]
}

/** The flights of a multi-city search: where each goes, and its day. */
export function flightsOf({ legs }: FlightQuestion): { places: string[]; day: string }[] {
  return legs.map(({ origin, destination, departureDate }) => ({
    places: [origin, destination],
    day: formatDay(departureDate),
  }))
}
