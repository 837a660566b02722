import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import { joinAirlineNames, totalDurationMinutes, maxStopsPerLeg } from '../ranking/itinerary-summary.ts'
import { toBookingPath } from './booking-url.ts'

export interface ResultRowContext {
  id: string
  searchId: string
  position: number
  question: Pick<FareQuery, 'tripType' | 'currency'>
  createdAt: Date
}

/** Keys are column names of `flight_results`. */
export function toResultRow(
  itinerary: Itinerary,
  { id, searchId, position, question, createdAt }: ResultRowContext,
) {
  const [first] = itinerary.options
  const [outbound, back] = itinerary.legs
  const start = outbound?.segments[0]
  const end = outbound?.segments.at(-1)
  // Schemas guarantee one entry of each.
  if (!first || !start || !end) throw new Error('An itinerary has no flights or no sellers')
  return {
    id,
    search_id: searchId,
    position,
    airline: joinAirlineNames(itinerary),
    provider: first.provider,
    price: first.price && toMajorUnits(first.price),
    price_minor: first.price?.minor ?? null,
    currency: question.currency,
    cabin: itinerary.cabin,
    fare_class: first.fareClass,
    fare_basis: first.fareBasis,
    branded_fare: first.brandedFare,
    departure_date: start.departure.date,
    return_date: question.tripType === 'roundtrip' ? (back?.segments[0]?.departure.date ?? null) : null,
    departure_time: start.departure.time,
    arrival_time: end.arrival.time,
    duration: totalDurationMinutes(itinerary),
    stops: maxStopsPerLeg(itinerary),
    booking_url: toBookingPath(id, first, 0),
    itinerary,
    created_at: createdAt,
  }
}

export type ResultRow = ReturnType<typeof toResultRow>
