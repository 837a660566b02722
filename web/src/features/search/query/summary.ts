import { formatSpan } from '../../../format/dates.ts'
import { pageText } from '../../../text/page-text.ts'
import { text } from '../../../text/text.ts'
import { outlineOf, type FlightQuery } from './flight-query.ts'

/** A search in a line: on a desk in sections, on a phone part after part. */
export function summaryOf(query: FlightQuery): { places: string[]; desk: string[]; phone: string[] } {
  const { places, from, to } = outlineOf(query)
  const span = formatSpan(from, to)
  const dates = query.flexibleDates ? `${span}, ${text.search.giveOrTakeShort}` : span
  const party = text.search.party(query.passengers)
  const cabin = text.search.cabins[query.cabinClass]
  const limits = [
    query.stops !== 'any' && text.search.stopsOptions[query.stops],
    query.nearbyAirports && pageText.results.nearby,
  ].filter((limit) => limit !== false)
  return {
    places,
    desk: [dates, `${party}, ${cabin}`, ...(limits.length > 0 ? [limits.join(', ')] : [])],
    phone: [dates, party, cabin, ...limits],
  }
}
