import type { PriceHistoryFare } from '@faresight/contracts/ai-scan/price-history'
import { listCurrentAndFormerAirportCodes } from '@faresight/contracts/search/airport-changes'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { toDayNumber } from '@faresight/contracts/days'
import type { faresObservedEvent } from '@faresight/contracts/search/messages'
import { flagSuspiciousFares, type UsualLogPrice } from '@faresight/contracts/search/suspicious-fares'
import { isOneAdult } from '@faresight/contracts/search/party'
import type { CabinClass, FareQuery } from '@faresight/contracts/search/search-request'
import type * as z from 'zod'

export interface HistoryFare {
  /** `<event id>:<index>`, so that a redelivered event is stored once. */
  _id: string
  route: string
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
  departureDate: string
  returnDate: string | null
  /** In major units, for people who query the database; the code reads `minor`. */
  price: number
  minor: number
  currency: CurrencyCode
  /** US cents at that day's rate; `null` without a rate. */
  usdMinor: number | null
  rateDate: string | null
  airline: string
  provider: string
  /** The most stops of any leg. */
  stops: number
  /** Minutes of all legs. */
  travelTime: number
  cabinClass: CabinClass
  /** `false`: a provider's cached price, which is not trained on. */
  live: boolean
  /** Days from `scannedAt` to the departure. */
  leadDays: number
  scannedAt: Date
  /** See `formatQuestionKey`; `null` where nearby airports were included. */
  questionKey: string | null
  /** An outlier, taken for a provider's mistake: shown, but never used. */
  quarantined: boolean
  /** The cheapest live fare of its quote that is not quarantined. */
  best: boolean
}

export type ObservedFaresData = z.output<typeof faresObservedEvent.data>

/**
 * The fares of a quote that history keeps: those for one adult, of one origin and destination. A share of several
 * travellers' fare may be dearer than one traveller's, since all pay the lowest class with enough seats.
 * @param usual the usual price of such a question, where known
 */
export function selectAndFlagHistoryFares(
  eventId: string,
  { query, fares }: ObservedFaresData,
  usual: UsualLogPrice | null = null,
): HistoryFare[] {
  const { tripType, cabinClass } = query
  if (!isOneAdult(query) || tripType === 'multicity') return []
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
    questionKey: questionKeyUnlessNearby(query),
    quarantined: quarantined[place] ?? false,
    best: place === bestAt,
  }))
}

/** `LHR-JFK roundtrip economy any`: a question without dates and currency. */
export function formatQuestionKey({
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

/** The key under every code that its airports have had, the current one first: fares keep the codes of their day. */
export function questionKeysUnderAllCodes(questionKey: string): string[] {
  const [, route = '', rest = ''] = /^([A-Z]{3}-[A-Z]{3})( .*)$/.exec(questionKey) ?? ['', questionKey]
  return routesUnderAllCodes(route).map((it) => `${it}${rest}`)
}

/** `LHR-RMO` → `LHR-RMO`, `LHR-KIV`. */
export function routesUnderAllCodes(route: string): string[] {
  const [origin, destination] = route.split('-')
  if (origin === undefined || destination === undefined) return [route]
  return listCurrentAndFormerAirportCodes(origin).flatMap((from) =>
    listCurrentAndFormerAirportCodes(destination).map((to) => `${from}-${to}`),
  )
}

function questionKeyUnlessNearby(question: FareQuery): string | null {
  return question.nearbyAirports ? null : questionKeyIgnoringNearby(question)
}

/** The key between a question's own airports, also where nearby ones were included; `null` for several cities. */
export function questionKeyIgnoringNearby({
  legs: [first],
  tripType,
  cabinClass,
  stops,
}: FareQuery): string | null {
  if (!first || tripType === 'multicity') return null
  const { origin, destination } = first
  return formatQuestionKey({ origin, destination, tripType, cabinClass, stops })
}

export function toPriceHistoryFare({ _id, minor, ...fare }: HistoryFare): PriceHistoryFare {
  const { route, origin, destination, departureDate, returnDate, currency, usdMinor } = fare
  const { airline, provider, stops, travelTime, cabinClass, live, quarantined, scannedAt } = fare
  return {
    id: _id,
    route,
    origin,
    destination,
    departureDate,
    returnDate,
    price: toMajorUnits({ minor, currency }),
    currency,
    usdMinor,
    airline,
    provider,
    stops,
    // 0 means that the provider gave no duration.
    travelTime: travelTime || null,
    cabinClass,
    live,
    quarantined,
    scannedAt: scannedAt.toISOString(),
  }
}
