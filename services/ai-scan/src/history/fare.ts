import { listAirportCodes } from '@faresight/contracts/search/airport-changes'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { toDayNumber } from '@faresight/contracts/days'
import type { faresObservedEvent } from '@faresight/contracts/search/events'
import { flagSuspiciousFares, type UsualPrice } from '@faresight/contracts/search/suspicious-fares'
import { isOneAdult } from '@faresight/contracts/search/party'
import type { CabinClass, FareQuery } from '@faresight/contracts/search/search-request'
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
  /** So far from all others that it is taken for a mistake: shown as such, and nothing else. */
  quarantined: boolean
  /** The cheapest live one of its question that is not. */
  best: boolean
}

/** A quote, as search tells it. */
export type Observed = z.output<typeof faresObservedEvent.data>

/**
 * What history keeps of a quote: every fare for one adult. Several travellers pay the lowest fare class that has a seat for
 * each of them, so that a share of theirs may be no price that anybody alone is asked for; children pay less, and an infant adds
 * to the price of its adult. The parts of trips to several
 * cities have no price of their own.
 *
 * @param usual what is usual for such a question, where that is known
 */
export function historyFares(
  eventId: string,
  { question, fares }: Observed,
  usual: UsualPrice | null = null,
): HistoryFare[] {
  const { tripType, cabinClass } = question
  if (!isOneAdult(question) || tripType === 'multicity') return []
  const suspicious = flagSuspiciousFares(
    fares.map(({ provider, usd, live }) => ({ provider, usdMinor: usd?.minor ?? null, live })),
    usual,
  )
  const quarantined = fares.map((fare, place) => fare.suspicious ?? suspicious[place] ?? false)
  const bestAt = fares.findIndex(({ live }, place) => live && !quarantined[place])
  return fares.map((fare, place) => ({
    _id: `${eventId}:${place}`,
    route: `${fare.origin}-${fare.destination}`,
    origin: fare.origin,
    destination: fare.destination,
    tripType,
    departureDate: fare.departureDate,
    returnDate: fare.returnDate,
    price: toMajorUnits(fare.price),
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
    leadDays: toDayNumber(fare.departureDate) - toDayNumber(fare.seenAt.slice(0, 10)),
    scannedAt: new Date(fare.seenAt),
    asked: askedOf(question),
    quarantined: quarantined[place] ?? false,
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
}: Pick<FareQuery, 'cabinClass' | 'stops'> & {
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
}): string {
  return `${origin}-${destination} ${tripType} ${cabinClass} ${stops}`
}

/** The same question under every code that its places have had, today's first: fares keep the codes of their day. */
export function askedUnderAllCodes(asked: string): string[] {
  const [, route = '', rest = ''] = /^([A-Z]{3}-[A-Z]{3})( .*)$/.exec(asked) ?? ['', asked]
  return routesUnderAllCodes(route).map((it) => `${it}${rest}`)
}

/** `LHR-RMO` → `LHR-RMO`, `LHR-KIV`. */
export function routesUnderAllCodes(route: string): string[] {
  const [origin, destination] = route.split('-')
  if (origin === undefined || destination === undefined) return [route]
  return listAirportCodes(origin).flatMap((from) =>
    listAirportCodes(destination).map((to) => `${from}-${to}`),
  )
}

function askedOf(question: FareQuery): string | null {
  return question.nearbyAirports ? null : likeAsked(question)
}

/** The question that a quote is held against: that between its own places, also where those nearby counted too. */
export function likeAsked({ legs: [first], tripType, cabinClass, stops }: FareQuery): string | null {
  if (!first || tripType === 'multicity') return null
  const { origin, destination } = first
  return askedKey({ origin, destination, tripType, cabinClass, stops })
}
