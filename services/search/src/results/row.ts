import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import { airlineOf, durationOf, stopsOf } from '../ranking/summary.ts'
import { bookingUrl } from './booking-url.ts'

/** What a row says besides its itinerary. */
export interface RowFrame {
  id: string
  searchId: string
  /** Place in the order of Best. */
  position: number
  question: Pick<FareQuery, 'tripType' | 'currency'>
  createdAt: Date
}

/** A row of `flight_results`, by the names of its columns. */
export function resultRow(itinerary: Itinerary, { id, searchId, position, question, createdAt }: RowFrame) {
  const [first] = itinerary.options
  const [outbound, back] = itinerary.legs
  const start = outbound?.segments[0]
  const end = outbound?.segments.at(-1)
  // Each of these lists has at least one entry by its schema.
  if (!first || !start || !end) throw new Error('An itinerary came without flights or sellers')
  return {
    id,
    search_id: searchId,
    position,
    airline: airlineOf(itinerary),
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
    duration: durationOf(itinerary),
    stops: stopsOf(itinerary),
    booking_url: bookingUrl(id, first, 0),
    itinerary,
    created_at: createdAt,
  }
}

export type ResultRow = ReturnType<typeof resultRow>
