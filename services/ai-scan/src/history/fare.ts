import type { CurrencyCode } from '@faresight/contracts/currencies'
import { dayNumber } from '@faresight/contracts/days'
import type { faresObserved } from '@faresight/contracts/search/events'
import { toMajor } from '@faresight/contracts/money'
import type { CabinClass, Question } from '@faresight/contracts/search/question'
import type * as z from 'zod'

/** A fare for one adult as price history keeps it. */
export interface HistoryFare {
  /** The event that told it, and its place in it: told twice, it is stored once. */
  _id: string
  route: string
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
  departureDate: string
  /** `null` one way. */
  returnDate: string | null
  /** In major units, as it will be charged; for who looks into the database. `minor` says the same, and is what is read. */
  price: number
  minor: number
  currency: CurrencyCode
  /** In US cents by the rate of that day, where one is known. */
  usdMinor: number | null
  rateDate: string | null
  airline: string
  provider: string
  /** Most stops of one leg. */
  stops: number
  /** Minutes of all legs together. */
  travelTime: number
  cabinClass: CabinClass
  /** Cached prices tell of the past, and are learned from apart. */
  live: boolean
  /** Days from the sight to the departure. */
  leadDays: number
  scannedAt: Date
  /** Equal for equal questions but for their days; `null` where places nearby counted too. */
  asked: string | null
  /** The cheapest live one of its question. */
  best: boolean
}

type Observed = z.output<typeof faresObserved.data>

/**
 * What history keeps of a quote: every fare for one adult. Several travellers pay the lowest fare class that has a seat for
 * each of them, so that a share of theirs may be no price that anybody alone is asked for. The parts of trips to several
 * cities have no price of their own.
 */
export function historyFares(eventId: string, { question, fares }: Observed): HistoryFare[] {
  const { tripType, passengers, cabinClass } = question
  if (passengers !== 1 || tripType === 'multicity') return []
  const bestAt = fares.findIndex(({ live }) => live)
  return fares.map((fare, place) => ({
    _id: `${eventId}:${place}`,
    route: `${fare.origin}-${fare.destination}`,
    origin: fare.origin,
    destination: fare.destination,
    tripType,
    departureDate: fare.departureDate,
    returnDate: fare.returnDate,
    price: toMajor(fare.price),
    minor: fare.price.minor,
    currency: fare.price.currency,
    usdMinor: fare.usd?.minor ?? null,
    rateDate: fare.usd?.rateDate ?? null,
    airline: fare.airline,
    provider: fare.provider,
    stops: fare.stops,
    travelTime: fare.durationMinutes,
    cabinClass,
    live: fare.live,
    leadDays: dayNumber(fare.departureDate) - dayNumber(fare.seenAt.slice(0, 10)),
    scannedAt: new Date(fare.seenAt),
    asked: askedOf(question),
    best: place === bestAt,
  }))
}

/** Names a question without its days and its currency. */
export function askedKey({
  origin,
  destination,
  tripType,
  cabinClass,
  stops,
}: Pick<Question, 'cabinClass' | 'stops'> & {
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
}): string {
  return `${origin}-${destination} ${tripType} ${cabinClass} ${stops}`
}

function askedOf({ legs: [first], tripType, cabinClass, stops, nearbyAirports }: Question): string | null {
  if (!first || tripType === 'multicity' || nearbyAirports) return null
  const { origin, destination } = first
  return askedKey({ origin, destination, tripType, cabinClass, stops })
}
