import { scanTripTypeSchema } from '@faresight/contracts/ai-scan/request'
import type { PlainDate } from '@faresight/contracts/common'
import { toDayNumber } from '@faresight/contracts/days'
import {
  cabinClassSchema,
  type FareQuery,
  stopsFilterSchema,
} from '@faresight/contracts/search/search-request'
import type { TripPriceSeries } from '../forecast/trip-series.ts'
import { type TripIdentity, formatTripKey, type PriceDay } from '../history/price-days.ts'

export function parseQuestionKey(questionKey: string): Pick<FareQuery, 'cabinClass' | 'stops'> & {
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
} {
  const [route, trip, cabin, stops] = questionKey.split(' ')
  return {
    ...parsePlaces(route ?? ''),
    tripType: scanTripTypeSchema.parse(trip),
    cabinClass: cabinClassSchema.parse(cabin),
    stops: stopsFilterSchema.parse(stops),
  }
}

/** @param days of that trip, ascending */
export function toTripSeriesFromPriceDays(
  { questionKey, departureDate, returnDate }: TripIdentity,
  days: readonly PriceDay[],
): TripPriceSeries {
  return {
    ...parsePlaces(questionKey),
    departureDay: toDayNumber(departureDate),
    returnDay: returnDate === null ? null : toDayNumber(returnDate),
    prices: days.map(({ day, usdMinor }) => ({ day: toDayNumber(day), price: usdMinor / 100 })),
  }
}

/** @param days newest first */
export function groupIntoTripPriceSeries(days: readonly PriceDay[]): TripPriceSeries[] {
  const trips = Map.groupBy(days.toReversed(), formatTripKey)
  return [...trips.values()].flatMap((ofTrip) => {
    const [first] = ofTrip
    // `seenAt` orders the days of one trip too.
    return first ? [toTripSeriesFromPriceDays(first, ofTrip)] : []
  })
}

export function priceDayId(trip: TripIdentity, day: PlainDate): string {
  return `${formatTripKey(trip)} ${day}`
}

function parsePlaces(questionKey: string): { origin: string; destination: string } {
  const [, origin = '', destination = ''] = /^([A-Z]{3})-([A-Z]{3})/.exec(questionKey) ?? []
  return { origin, destination }
}
