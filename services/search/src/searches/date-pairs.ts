import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import type { TripDates } from '@faresight/contracts/search/flexible-dates'
import { maxDaysAhead, flexibleDaysEachWay } from '@faresight/contracts/search/limits'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Airports } from '../airports/airports.ts'
import { todayAt } from './question.ts'

/** The days on which one can fly, both included. */
export interface FlyingDays {
  first: PlainDate
  last: PlainDate
}

/** From today at the origin. */
export function flyingDaysOf(
  { legs: [out] }: FareQuery,
  { airports, now }: { airports: Pick<Airports, 'timeZoneOf'>; now: () => Date },
): FlyingDays {
  const first = todayAt(airports.timeZoneOf(out?.origin ?? ''), now())
  return { first, last: addDays(first, maxDaysAhead) }
}

/** `null` for a multi-city trip. */
export function datePairOf({ tripType, legs: [out, back] }: FareQuery): TripDates | null {
  if (tripType === 'multicity' || !out) return null
  return { departureDate: out.departureDate, returnDate: back?.departureDate ?? null }
}

/** The asked pair and all around it that can be flown, in order of departure, then return. */
export function pairsAround(asked: TripDates, flying: FlyingDays): TripDates[] {
  const { departureDate, returnDate } = asked
  const shifts = Array.from({ length: 2 * flexibleDaysEachWay + 1 }, (_, at) => at - flexibleDaysEachWay)
  const pairs = shifts.flatMap((out): TripDates[] => {
    const departure = addDays(departureDate, out)
    if (!returnDate) return [{ departureDate: departure, returnDate }]
    return shifts.map((back) => ({ departureDate: departure, returnDate: addDays(returnDate, back) }))
  })
  return pairs.filter((pair) => pairKey(pair) === pairKey(asked) || canBeFlown(pair, flying))
}

export function canBeFlown({ departureDate, returnDate }: TripDates, { first, last }: FlyingDays): boolean {
  if (departureDate < first || (returnDate ?? departureDate) > last) return false
  return returnDate === null || returnDate > departureDate
}

/** The same for the same days, whatever else is known of them. */
export function pairKey({ departureDate, returnDate }: TripDates): string {
  return `${departureDate} ${returnDate ?? ''}`
}
