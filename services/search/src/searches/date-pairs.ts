import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { DatePair } from '@faresight/contracts/search/flexible-dates'
import { daysAhead, flexibleDays } from '@faresight/contracts/search/limits'
import type { Question } from '@faresight/contracts/search/question'
import type { Airports } from '../airports/airports.ts'
import { todayInTimeZone } from './validate-search.ts'

/** First and last day on which flights are sold. */
export interface BookableDays {
  first: PlainDate
  last: PlainDate
}

/** From today at the origin of the first leg. */
export function bookableDaysFor(
  { legs: [out] }: Question,
  { airports, now }: { airports: Pick<Airports, 'timeZoneOf'>; now: () => Date },
): BookableDays {
  const first = todayInTimeZone(airports.timeZoneOf(out?.origin ?? ''), now())
  return { first, last: addDays(first, daysAhead) }
}

/** `null` for a multi-city trip. */
export function toDatePair({ tripType, legs: [out, back] }: Question): DatePair | null {
  if (tripType === 'multicity' || !out) return null
  return { departureDate: out.departureDate, returnDate: back?.departureDate ?? null }
}

/** The asked pair and all bookable ones within three days, in order of departure, then return. */
export function datePairsAround(asked: DatePair, bookable: BookableDays): DatePair[] {
  const { departureDate, returnDate } = asked
  const shifts = Array.from({ length: 2 * flexibleDays + 1 }, (_, at) => at - flexibleDays)
  const pairs = shifts.flatMap((out): DatePair[] => {
    const departure = addDays(departureDate, out)
    if (!returnDate) return [{ departureDate: departure, returnDate }]
    return shifts.map((back) => ({ departureDate: departure, returnDate: addDays(returnDate, back) }))
  })
  return pairs.filter((pair) => datePairKey(pair) === datePairKey(asked) || isBookablePair(pair, bookable))
}

export function isBookablePair(
  { departureDate, returnDate }: DatePair,
  { first, last }: BookableDays,
): boolean {
  if (departureDate < first || (returnDate ?? departureDate) > last) return false
  return returnDate === null || returnDate > departureDate
}

export function datePairKey({ departureDate, returnDate }: DatePair): string {
  return `${departureDate} ${returnDate ?? ''}`
}
