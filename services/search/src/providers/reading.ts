import { iataCode } from '@faresight/contracts/common'
import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import {
  type Carrier,
  type Itinerary,
  itinerarySchema as contract,
  type Leg,
  type Segment,
} from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { rateOf } from '../money/rates.ts'
import { minutesOf } from './local-time.ts'
import { type Expand, fliesAsAsked } from './places.ts'

/** An airport in an answer, by today's code: providers take up a new one months apart. */
export const answeredAirport = iataCode.transform(toCurrentAirportCode)

/** What a parser has to know besides the answer itself. */
export interface Reading {
  question: FareQuery
  rates: ExchangeRates
  /** When the answer arrived, ISO 8601. */
  seenAt: string
}

/** What could be read of an answer. */
export interface Read {
  itineraries: Itinerary[]
  dropped: number
}

/**
 * Reads each entry by itself: one that cannot be read, that flies at times which do not exist, or that was not asked for,
 * is left out and counted. Further in, one of them would fail the search for all providers.
 */
export function readEach<T>(
  entries: readonly T[],
  { question }: Reading,
  expand: Expand,
  read: (entry: T) => Itinerary | null,
): Read {
  const itineraries = entries.flatMap((entry) => {
    const itinerary = read(entry)
    const isGood = itinerary && fliesAsAsked(itinerary, question, expand) && hasSoundLegs(itinerary)
    return isGood ? [itinerary] : []
  })
  return { itineraries, dropped: entries.length - itineraries.length }
}

function hasSoundLegs({ legs }: Itinerary): boolean {
  return contract.shape.legs.safeParse(legs).success
}

/**
 * A leg, or `null` where one of its flights could not be read. Without a provider's own word it takes as long as its
 * flights and waits.
 */
export function wholeLeg(segments: (Segment | null)[], minutes: number | null | undefined): Leg | null {
  if (!segments.every((segment) => segment !== null)) return null
  return { segments, durationMinutes: minutes ?? minutesOf(segments) }
}

/** A currency code as a provider wrote it; `null` for one that we have no rate of. */
export function knownCurrency(code: string, rates: ExchangeRates): string | null {
  const written = code.trim().toUpperCase()
  return rateOf(rates, written) === undefined ? null : written
}

/** `BA117` and `117` → `117`. Nothing is `null`. */
export function flightNumberOf(
  written: string | null | undefined,
  carrierCode: string | null,
): string | null {
  const text = written?.trim().toUpperCase() ?? ''
  const bare = carrierCode && text.startsWith(carrierCode) ? text.slice(carrierCode.length).trim() : text
  return bare || null
}

/** An airline as a provider tells of it; a code stands for a name that it does not give. `null` for nothing. */
export function carrierOf(code: string | null | undefined, name: string | null | undefined): Carrier | null {
  const iata = code?.trim().toUpperCase() || null
  const known = name?.trim() || iata
  return known ? { code: iata, name: known } : null
}

/** Who flies, where that is said to be somebody else than who sells. */
export function otherThan(marketing: Carrier, operating: Carrier | null): Carrier | null {
  if (!operating) return null
  const isSame =
    operating.code && marketing.code ? operating.code === marketing.code : operating.name === marketing.name
  return isSame ? null : operating
}

/** Longer texts are no codes of a fare. */
const longestCodes = 100

/** The different codes of a trip's fares in order of flying: `Y, M`; `null` for none. */
export function joined(codes: (string | null | undefined)[]): string | null {
  const text = [...new Set(codes.filter((code) => code))].join(', ')
  return text.slice(0, longestCodes).toWellFormed() || null
}
