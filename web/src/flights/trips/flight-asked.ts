import { currencyCode } from '@faresight/contracts/currencies'
import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { type FlightQuestion, emptyDraft, outlineOf } from './flight-question.ts'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { daysAhead } from '@faresight/contracts/search/limits'
import { toPlainDate } from '../../format/dates.ts'

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

const hourMs = 60 * 60 * 1000

/** Today by the calendar of whoever looks. */
export function today(): PlainDate {
  return toPlainDate(new Date())
}

/** Yesterday here may still be today where a flight starts: the day that it is where days end last. The server judges. */
export function earliestDay(now = Date.now()): PlainDate {
  return new Date(now - 12 * hourMs).toISOString().slice(0, 10)
}

/** The last day that can be asked for. Where it is tomorrow already one more is sold, which nobody is offered here. */
export function latestDay(): PlainDate {
  return addDays(today(), daysAhead)
}
