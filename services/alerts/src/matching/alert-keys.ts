import type { ObservedFare } from '@faresight/contracts/search/messages'
import type { Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Watch } from '../schema.ts'

type Terms = Pick<FareQuery, 'tripType' | keyof Party | 'cabinClass' | 'stops'>
type Flight = Pick<ObservedFare, 'origin' | 'destination' | 'departureDate' | 'returnDate'>

export type AlertKeyCriteria = Pick<
  Watch,
  | 'origins'
  | 'destinations'
  | 'departureDate'
  | 'returnDate'
  | 'departsFrom'
  | 'departsTo'
  | 'tripType'
  | keyof Party
  | 'cabinClass'
  | 'stops'
>

/**
 * The key of an alert on fixed dates: `LHR-JFK 2027-03-04 2027-03-11 roundtrip 1 0 0 economy any`, or `LHR-JFK
 * 2027-03-04 oneway 1 0 0 economy any`.
 */
export function alertDateKey(
  { origin, destination, departureDate, returnDate }: Flight,
  terms: Terms,
): string {
  const days = returnDate === null ? departureDate : `${departureDate} ${returnDate}`
  return formatAlertKey(origin, destination, days, terms)
}

/**
 * The key of an alert on a departure window: `LHR-JFK 2027-03 roundtrip 1 0 0 economy any`. Its days are compared in
 * the query.
 */
export function alertMonthKey({ origin, destination, departureDate }: Flight, terms: Terms): string {
  return formatAlertKey(origin, destination, departureDate.slice(0, 7), terms)
}

/** The keys of every alert on a watch: each airport pair with its dates, or with each month of its window. */
export function alertKeysForWatch(watch: AlertKeyCriteria): string[] {
  const { departureDate, returnDate } = watch
  const days =
    departureDate === null
      ? listMonths(watch)
      : [returnDate === null ? departureDate : `${departureDate} ${returnDate}`]
  const keys = watch.origins.flatMap((origin) =>
    watch.destinations.flatMap((destination) =>
      days.map((it) => formatAlertKey(origin, destination, it, watch)),
    ),
  )
  return [...new Set(keys)]
}

function formatAlertKey(origin: string, destination: string, days: string, terms: Terms): string {
  const { tripType, passengers, children, infants, cabinClass, stops } = terms
  const party = `${passengers} ${children} ${infants}`
  return `${origin}-${destination} ${days} ${tripType} ${party} ${cabinClass} ${stops}`
}

function listMonths({
  departsFrom,
  departsTo,
}: Pick<AlertKeyCriteria, 'departsFrom' | 'departsTo'>): string[] {
  const months: string[] = []
  const month = new Date(`${departsFrom.slice(0, 7)}-01T00:00:00Z`)
  for (; month.toISOString().slice(0, 10) <= departsTo; month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7))
  return months
}
