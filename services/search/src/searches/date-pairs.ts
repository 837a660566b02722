import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { TripDates } from '@faresight/contracts/search/flexible-dates'
import { maxDaysAhead, flexibleDaysEachWay } from '@faresight/contracts/search/limits'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { AirportDirectory } from '../airports/airports.ts'
import { todayInTimeZone } from './validate-search.ts'

export interface BookableDayRange {
  first: PlainDate
  last: PlainDate
}

/** From today at the origin of the first leg. */
export function computeBookableDayRange(
  { legs: [out] }: FareQuery,
  { airports, now }: { airports: Pick<AirportDirectory, 'timeZoneOf'>; now: () => Date },
): BookableDayRange {
  const first = todayInTimeZone(airports.timeZoneOf(out?.origin ?? ''), now())
  return { first, last: addDays(first, maxDaysAhead) }
}

/** `null` for a multi-city trip. */
export function toTripDates({ tripType, legs: [out, back] }: FareQuery): TripDates | null {
  if (tripType === 'multicity' || !out) return null
  return { departureDate: out.departureDate, returnDate: back?.departureDate ?? null }
}

/** The asked pair and all bookable ones within three days, in order of departure, then return. */
export function listDatePairsAround(asked: TripDates, bookable: BookableDayRange): TripDates[] {
  const { departureDate, returnDate } = asked
  const shifts = Array.from({ length: 2 * flexibleDaysEachWay + 1 }, (_, at) => at - flexibleDaysEachWay)
  const pairs = shifts.flatMap((out): TripDates[] => {
    const departure = addDays(departureDate, out)
    if (!returnDate) return [{ departureDate: departure, returnDate }]
    return shifts.map((back) => ({ departureDate: departure, returnDate: addDays(returnDate, back) }))
  })
  return pairs.filter((pair) => datePairKey(pair) === datePairKey(asked) || isBookablePair(pair, bookable))
}

export function isBookablePair(
  { departureDate, returnDate }: TripDates,
  { first, last }: BookableDayRange,
): boolean {
  if (departureDate < first || (returnDate ?? departureDate) > last) return false
  return returnDate === null || returnDate > departureDate
}

export function datePairKey({ departureDate, returnDate }: TripDates): string {
  return `${departureDate} ${returnDate ?? ''}`
}
