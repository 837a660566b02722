import { formatSpan } from '../../format/dates.ts'
import { flightText } from '../messages.ts'
import { text } from '../../text/text.ts'
import { type FlightSearchInput, tripOutline } from './flight-search-input.ts'

/** A search in short: separate parts on desktop, one line on phones. */
export function summaryOf(question: FlightSearchInput): {
  places: string[]
  desk: string[]
  phone: string[]
} {
  const { places, from, to } = tripOutline(question)
  const span = formatSpan(from, to)
  const dates = question.flexibleDates ? `${span}, ${text.search.giveOrTakeShort}` : span
  const party = text.search.party(question)
  const cabin = text.search.cabins[question.cabinClass]
  const limits = [
    question.stops !== 'any' && text.search.stopsOptions[question.stops],
    question.nearbyAirports && flightText.trip.nearby,
  ].filter((limit) => limit !== false)
  return {
    places,
    desk: [dates, `${party}, ${cabin}`, ...(limits.length > 0 ? [limits.join(', ')] : [])],
    phone: [dates, party, cabin, ...limits],
  }
}
