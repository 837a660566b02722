import { iataCode } from '@faresight/contracts/common'
import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import {
  type Carrier,
  type Itinerary,
  type Leg,
  legSchema,
  type Segment,
} from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { unitsPerDollar } from '../money/rates.ts'
import { travelMinutes } from '../times/local-time.ts'
import type { ExpandAirports } from './airport-routes.ts'

export const currentAirportCodeSchema = iataCode.transform(toCurrentAirportCode)

export interface ItineraryParseContext {
  question: FareQuery
  rates: ExchangeRates
  /** When the answer arrived, ISO 8601. */
  seenAt: string
}

export interface ParsedItineraries {
  itineraries: Itinerary[]
  droppedItineraries: number
}

/** Leaves out and counts entries that cannot be parsed, have invalid legs, or do not match the question. */
export function parseValidItineraries<T>(
  entries: readonly T[],
  { question }: ItineraryParseContext,
  expandAirports: ExpandAirports,
  parse: (entry: T) => Itinerary | null,
): ParsedItineraries {
  const validLegs = new Set<Leg>()
  const isValidLeg = (leg: Leg) => {
    const isValid = validLegs.has(leg) || legSchema.safeParse(leg).success
    if (isValid) validLegs.add(leg)
    return isValid
  }
  const itineraries = entries.flatMap((entry) => {
    const itinerary = parse(entry)
    if (!itinerary || !itineraryMatchesQuestion(itinerary, question, expandAirports)) return []
    return itinerary.legs.every(isValidLeg) ? [itinerary] : []
  })
  return { itineraries, droppedItineraries: entries.length - itineraries.length }
}

/** Whether each leg flies between the places of the question on its day. */
export function itineraryMatchesQuestion(
  { legs }: Itinerary,
  question: FareQuery,
  expandAirports: ExpandAirports,
): boolean {
  return (
    legs.length === question.legs.length &&
    question.legs.every(({ origin, destination, departureDate }, index) => {
      const segments = legs[index]?.segments
      const first = segments?.[0]
      const last = segments?.at(-1)
      return (
        first?.departure.date === departureDate &&
        expandAirports(origin, question.nearbyAirports).includes(first.origin) &&
        last !== undefined &&
        expandAirports(destination, question.nearbyAirports).includes(last.destination)
      )
    })
  )
}

/** `null` where a segment could not be parsed. Without `minutes` the duration is that of flights and layovers. */
export function buildItineraryLeg(
  segments: (Segment | null)[],
  minutes: number | null | undefined,
): Leg | null {
  if (!segments.every((segment) => segment !== null)) return null
  return { segments, durationMinutes: minutes ?? travelMinutes(segments) }
}

/** `null` for a currency without a rate. */
export function normalizeKnownCurrency(code: string, rates: ExchangeRates): string | null {
  const currency = code.trim().toUpperCase()
  return unitsPerDollar(rates, currency) === undefined ? null : currency
}

/** `BA117` and `117` → `117`; nothing → `null`. */
export function stripCarrierCode(
  flightNumber: string | null | undefined,
  carrierCode: string | null,
): string | null {
  const text = flightNumber?.trim().toUpperCase() ?? ''
  const bare = carrierCode && text.startsWith(carrierCode) ? text.slice(carrierCode.length).trim() : text
  return bare || null
}

/** A missing name becomes the code; `null` without either. */
export function toCarrier(code: string | null | undefined, name: string | null | undefined): Carrier | null {
  const iata = code?.trim().toUpperCase() || null
  const known = name?.trim() || iata
  return known ? { code: iata, name: known } : null
}

export function operatingCarrierIfDifferent(marketing: Carrier, operating: Carrier | null): Carrier | null {
  if (!operating) return null
  const isSame =
    operating.code && marketing.code ? operating.code === marketing.code : operating.name === marketing.name
  return isSame ? null : operating
}

const maxFareCodesLength = 100

/** The distinct fare codes of a trip in flight order: `Y, M`; `null` for none. */
export function joinFareCodes(codes: (string | null | undefined)[]): string | null {
  const text = [...new Set(codes.filter((code) => code))].join(', ')
  return text.slice(0, maxFareCodesLength).toWellFormed() || null
}
