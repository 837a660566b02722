import type { Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Watch } from '../schema.ts'

export type WatchCriteria = Pick<
  Watch,
  | 'origin'
  | 'destination'
  | 'origins'
  | 'destinations'
  | 'timeZone'
  | 'tripType'
  | 'departureDate'
  | 'returnDate'
  | 'departsFrom'
  | 'departsTo'
  | 'minNights'
  | 'maxNights'
  | keyof Party
  | 'cabinClass'
  | 'stops'
>

/** `LON-NYC 2027-03-04 2027-03-11 roundtrip 1 0 0 economy any`, or with `2027-03-04..2027-03-20 3-7` for a window. */
export function watchCriteriaKey(criteria: WatchCriteria): string {
  const { origin, destination, tripType, passengers, children, infants, cabinClass, stops } = criteria
  const terms = [tripType, passengers, children, infants, cabinClass, stops]
  return [`${origin}-${destination}`, ...dayTerms(criteria), ...terms].join(' ')
}

function dayTerms(criteria: WatchCriteria): string[] {
  const { departureDate, returnDate, departsFrom, departsTo, minNights, maxNights } = criteria
  if (departureDate !== null) return [departureDate, returnDate ?? '-']
  return [`${departsFrom}..${departsTo}`, minNights === null ? '-' : `${minNights}-${maxNights}`]
}

export interface WatchedTripDates {
  departureDate: string
  returnDate: string | null
}

export function toFareQuery(
  watched: Pick<WatchCriteria, 'origin' | 'destination' | 'tripType' | keyof Party | 'cabinClass' | 'stops'>,
  { departureDate, returnDate }: WatchedTripDates,
): FareQuery {
  const { origin, destination, tripType, passengers, children, infants, cabinClass, stops } = watched
  const back =
    returnDate === null ? [] : [{ origin: destination, destination: origin, departureDate: returnDate }]
  return {
    tripType,
    legs: [{ origin, destination, departureDate }, ...back],
    passengers,
    children,
    infants,
    cabinClass,
    stops,
    nearbyAirports: false,
    currency: 'USD',
  }
}
