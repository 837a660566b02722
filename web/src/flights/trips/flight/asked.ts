import { currencyCode } from '@faresight/contracts/currencies'
import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { today } from './days.ts'
import { emptyDraft, outlineOf, type FlightQuestion } from './question.ts'

/** What a record of a search says of its question. */
type Asked = Omit<FlightSearch, 'id' | 'userId' | 'resultsCount' | 'done' | 'createdAt'>

/** A search that was made, as the form would make it again; `null` where the record lacks a part. */
export function askedIn(search: Asked): FlightQuestion | null {
  const { tripType, flexibleDates, nearbyAirports, passengers, cabinClass, stops } = search
  const currency = currencyCode.safeParse(search.currency).data ?? 'USD'
  const party = { tripType, flexibleDates, nearbyAirports, passengers, cabinClass, stops, currency }
  if (tripType === 'multicity') {
    const { origin, destination, departureDate } = emptyDraft
    const { legs } = search
    return legs && { ...party, origin, destination, departureDate, returnDate: null, legs }
  }
  const { origin, destination, departureDate, returnDate } = search
  if (!origin || !destination || !departureDate) return null
  return { ...party, origin, destination, departureDate, returnDate, legs: [] }
}

/** Whether its first day is still to come. */
export function canBeMade(question: FlightQuestion, now = today()): boolean {
  return outlineOf(question).from >= now
}
