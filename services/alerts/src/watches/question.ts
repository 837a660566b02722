import type { Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Watch } from '../schema.ts'

/** What is watched: the places, the days and the party. */
export type WatchQuestion = Pick<
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

/**
 * All of a question in one text, as equal ones share it: `LON-NYC 2027-03-04 2027-03-11 roundtrip 1 0 0 economy any`, or with
 * `2027-03-04..2027-03-20 3-7` of a window.
 */
export function questionText(question: WatchQuestion): string {
  const { origin, destination, tripType, passengers, children, infants, cabinClass, stops } = question
  const terms = [tripType, passengers, children, infants, cabinClass, stops]
  return [`${origin}-${destination}`, ...daysOf(question), ...terms].join(' ')
}

function daysOf(question: WatchQuestion): string[] {
  const { departureDate, returnDate, departsFrom, departsTo, minNights, maxNights } = question
  if (departureDate !== null) return [departureDate, returnDate ?? '-']
  return [`${departsFrom}..${departsTo}`, minNights === null ? '-' : `${minNights}-${maxNights}`]
}

/** Days of one trip; `returnDate` is `null` one way. */
export interface TripDays {
  departureDate: string
  returnDate: string | null
}

/** What providers are asked for to know what these days cost. */
export function questionFor(
  watched: Pick<WatchQuestion, 'origin' | 'destination' | 'tripType' | keyof Party | 'cabinClass' | 'stops'>,
  { departureDate, returnDate }: TripDays,
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
