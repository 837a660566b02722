import type { ObservedFare } from '@faresight/contracts/search/events'
import type { Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Watch } from '../schema.ts'

type Terms = Pick<FareQuery, 'tripType' | keyof Party | 'cabinClass' | 'stops'>
type Flight = Pick<ObservedFare, 'origin' | 'destination' | 'departureDate' | 'returnDate'>

/** What a watch has to say to be found. */
export type Watched = Pick<
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
 * By which an alert on these dates is found: `LHR-JFK 2027-03-04 2027-03-11 roundtrip 1 0 0 economy any`, or
 * `LHR-JFK 2027-03-04 oneway 1 0 0 economy any`. Whatever is equal in it is as it was asked for, nothing looser.
 */
export function dateKey({ origin, destination, departureDate, returnDate }: Flight, terms: Terms): string {
  const days = returnDate === null ? departureDate : `${departureDate} ${returnDate}`
  return keyOf(origin, destination, days, terms)
}

/** By which an alert on a window is found: `LHR-JFK 2027-03 roundtrip 1 0 0 economy any`. Its days are compared after that. */
export function monthKey({ origin, destination, departureDate }: Flight, terms: Terms): string {
  return keyOf(origin, destination, departureDate.slice(0, 7), terms)
}

/** Everything by which a fare may find the alerts on that watch: of each pair of airports its dates, or each of its months. */
export function keysOf(watch: Watched): string[] {
  const { departureDate, returnDate } = watch
  const days =
    departureDate === null
      ? monthsOf(watch)
      : [returnDate === null ? departureDate : `${departureDate} ${returnDate}`]
  const keys = watch.origins.flatMap((origin) =>
    watch.destinations.flatMap((destination) => days.map((it) => keyOf(origin, destination, it, watch))),
  )
  return [...new Set(keys)]
}

function keyOf(origin: string, destination: string, days: string, terms: Terms): string {
  const { tripType, passengers, children, infants, cabinClass, stops } = terms
  const party = `${passengers} ${children} ${infants}`
  return `${origin}-${destination} ${days} ${tripType} ${party} ${cabinClass} ${stops}`
}

/** `2027-03` and all after it until the month of the last day. */
function monthsOf({ departsFrom, departsTo }: Pick<Watched, 'departsFrom' | 'departsTo'>): string[] {
  const months: string[] = []
  const month = new Date(`${departsFrom.slice(0, 7)}-01T00:00:00Z`)
  for (; month.toISOString().slice(0, 10) <= departsTo; month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7))
  return months
}
