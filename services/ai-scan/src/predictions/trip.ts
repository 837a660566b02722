import { scanTripTypeSchema } from '@faresight/contracts/ai-scan/request'
import type { PlainDate } from '@faresight/contracts/common'
import { toDayNumber } from '@faresight/contracts/days'
import {
  cabinClassSchema,
  type FareQuery,
  stopsFilterSchema,
} from '@faresight/contracts/search/search-request'
import type { TripSeries } from '../forecast/series.ts'
import { type AskedTrip, tripKey, type TripDay } from '../history/price-days.ts'

/** The question of a trip, as its key names it. */
export function readAsked(asked: string): Pick<FareQuery, 'cabinClass' | 'stops'> & {
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
} {
  const [route, trip, cabin, stops] = asked.split(' ')
  return {
    ...placesOf(route ?? ''),
    tripType: scanTripTypeSchema.parse(trip),
    cabinClass: cabinClassSchema.parse(cabin),
    stops: stopsFilterSchema.parse(stops),
  }
}

/** What a trip has cost, for a forecast. @param days of that trip alone, ascending */
export function seriesOf(
  { asked, departureDate, returnDate }: AskedTrip,
  days: readonly TripDay[],
): TripSeries {
  return {
    ...placesOf(asked),
    departureDay: toDayNumber(departureDate),
    returnDay: returnDate === null ? null : toDayNumber(returnDate),
    prices: days.map(({ day, usdMinor }) => ({ day: toDayNumber(day), price: usdMinor / 100 })),
  }
}

/** The same of many trips. @param days newest first, as history tells them */
export function allSeriesOf(days: readonly TripDay[]): TripSeries[] {
  const trips = Map.groupBy(days.toReversed(), tripKey)
  return [...trips.values()].flatMap((ofTrip) => {
    const [first] = ofTrip
    // `seenAt` says when somebody looked last, so that it orders the days of one trip too.
    return first ? [seriesOf(first, ofTrip)] : []
  })
}

/** Under which the price of a trip on a day is found. */
export function tripDayId(trip: AskedTrip, day: PlainDate): string {
  return `${tripKey(trip)} ${day}`
}

function placesOf(asked: string): { origin: string; destination: string } {
  const [, origin = '', destination = ''] = /^([A-Z]{3})-([A-Z]{3})/.exec(asked) ?? []
  return { origin, destination }
}
