import { brandsOf } from '../sellers/brands.ts'
import type { Leg } from '../world/legs.ts'
import type { Itinerary } from '../world/question.ts'
import { localOf } from '../world/zones.ts'
import type { SearchRequest, TimeRange } from './requests.ts'

/** Whether an itinerary is what the request's filters leave over; the price is checked by the caller. */
export function passes(request: SearchRequest, itinerary: Itinerary): boolean {
  if (!request.allow_self_transfer && itinerary.hasSelfTransfer) return false
  const [brand] = brandsOf(itinerary.legs[0].airline, itinerary.cabin)
  if (brand.bags.carryOn < (request.min_carry_on_bags ?? 0)) return false
  if (brand.bags.checked < (request.min_checked_bags ?? 0)) return false
  return itinerary.legs.every((leg, at) => {
    const wish = request.legs[at]
    return (
      leg.flights.length - 1 <= (wish?.max_stops ?? 2) &&
      isWithin(leg, wish?.departure_time_range) &&
      isFlownBy(leg, request.airlines_include, request.airlines_exclude)
    )
  })
}

function isWithin(leg: Leg, range: TimeRange): boolean {
  const first = leg.flights[0]
  const last = leg.flights.at(-1) ?? first
  const departs = hourOf(localOf(first.from.zone, first.departs))
  const arrives = hourOf(localOf(last.to.zone, last.arrives))
  return (
    departs >= (range?.earliest_hour ?? 0) &&
    departs <= (range?.latest_hour ?? 23) &&
    arrives >= (range?.arrival_earliest_hour ?? 0) &&
    arrives <= (range?.arrival_latest_hour ?? 23)
  )
}

function isFlownBy(
  leg: Leg,
  include: SearchRequest['airlines_include'],
  exclude: SearchRequest['airlines_exclude'],
): boolean {
  const codes = leg.flights.map((flight) => flight.airline.code)
  if (include?.length && !codes.every((code) => include.includes(code))) return false
  return !exclude?.some((code) => codes.includes(code))
}

function hourOf(minute: number): number {
  return Math.floor((((minute % 1440) + 1440) % 1440) / 60)
}
