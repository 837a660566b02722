import { isSupportedCurrency } from '@faresight/contracts/supported-currencies'
import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { type FlightSearchInput, emptyDraft, partyOf, tripOutline } from './flight-search-input.ts'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { toPlainDate } from '../../format/dates.ts'

type Asked = Omit<FlightSearch, 'id' | 'userId' | 'resultsCount' | 'done' | 'createdAt'>

/** The question of a stored search; `null` if the record is incomplete. */
export function storedFlightSearch(search: Asked): FlightSearchInput | null {
  const { tripType, flexibleDates, nearbyAirports, cabinClass, stops } = search
  const currency = isSupportedCurrency(search.currency) ? search.currency : 'USD'
  const common = { tripType, flexibleDates, nearbyAirports, ...partyOf(search), cabinClass, stops, currency }
  if (tripType === 'multicity') {
    const { origin, destination, departureDate } = emptyDraft
    const { legs } = search
    return legs && { ...common, origin, destination, departureDate, returnDate: null, legs }
  }
  const { origin, destination, departureDate, returnDate } = search
  if (!origin || !destination || !departureDate) return null
  return { ...common, origin, destination, departureDate, returnDate, legs: [] }
}

/** Whether it departs today or later. */
export function hasNotDeparted(question: FlightSearchInput, now = today()): boolean {
  return tripOutline(question).from >= now
}

const hourMs = 60 * 60 * 1000

/** Today in the user's time zone. */
export function today(): PlainDate {
  return toPlainDate(new Date())
}

/** The earliest day that is still today somewhere. The server decides. */
export function earliestDay(now = Date.now()): PlainDate {
  return new Date(now - 12 * hourMs).toISOString().slice(0, 10)
}

/** The last day that is on sale anywhere yet. The server decides. */
export function latestDay(now = Date.now()): PlainDate {
  return addDays(new Date(now + 14 * hourMs).toISOString().slice(0, 10), maxDaysAhead)
}

/** The last day on sale in the user's time zone, for calendars. */
export function lastDayHere(): PlainDate {
  return addDays(today(), maxDaysAhead)
}
