import { toCurrentAirportCode } from '@faresight/contracts/search/airport-changes'
import type { Itinerary, Leg, Segment } from '@faresight/contracts/search/itinerary'
import { type CabinClass, cabinClassSchema } from '@faresight/contracts/search/search-request'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { parsePrice, convertSellerPrice } from '../../money/convert.ts'
import type { ExpandAirports } from '../airport-routes.ts'
import {
  buildItineraryLeg,
  normalizeKnownCurrency,
  operatingCarrierIfDifferent,
  type ItineraryParseContext,
  type ParsedItineraries,
  parseValidItineraries,
  stripCarrierCode,
  toCarrier,
} from '../parse-itineraries.ts'
import {
  ignavAnswerSchema,
  ignavBookingLinkSchema,
  ignavBookingLinksSchema,
  type IgnavItinerary,
  ignavItinerarySchema,
  ignavLegSchema,
  type IgnavLeg,
  type IgnavSegment,
} from './schema.ts'

/** `null` for text that is no answer. */
export function parseIgnavItineraries(
  answer: unknown,
  context: ItineraryParseContext,
  expand: ExpandAirports,
): ParsedItineraries | null {
  const { data } = ignavAnswerSchema.safeParse(answer)
  if (!data) return null
  const parseLegOnce = createLegParser()
  return parseValidItineraries(data.itineraries, context, expand, (entry) => {
    const parsed = ignavItinerarySchema.safeParse(entry)
    return parsed.success ? parseItinerary(parsed.data, context, parseLegOnce) : null
  })
}

type ParseLeg = (leg: unknown) => Leg | null

/** Round trips combine few legs in many ways: each is parsed once, and its itineraries share it. */
function createLegParser(): ParseLeg {
  const known = new Map<string, Leg | null>()
  return (leg) => {
    const key = JSON.stringify(leg)
    const before = known.get(key)
    if (before !== undefined) return before
    const { data } = ignavLegSchema.safeParse(leg)
    const parsed = data ? parseLeg(data) : null
    known.set(key, parsed)
    return parsed
  }
}

function listLegs({ legs, outbound, inbound }: IgnavItinerary): unknown[] {
  return legs ?? [outbound, inbound].filter((leg) => leg != null)
}

function parseItinerary(
  entry: IgnavItinerary,
  context: ItineraryParseContext,
  parseLegOnce: ParseLeg,
): Itinerary | null {
  const legs = listLegs(entry).map(parseLegOnce)
  if (!legs.length || !legs.every((leg) => leg !== null)) return null
  return {
    legs,
    cabin: parseCabin(entry.cabin_class) ?? context.question.cabinClass,
    options: [
      {
        provider: 'ignav',
        // The seller is looked up on the click, since each look-up costs.
        seller: { name: 'Ignav', kind: 'agency' },
        ...parseFarePrice(entry.price, context),
        // An unverified price comes from Ignav's cache.
        live: entry.price?.status !== 'unverified',
        seenAt: context.seenAt,
        selfTransfer: entry.requires_self_transfer ? 'unprotected' : null,
        fareClass: null,
        fareBasis: null,
        brandedFare: null,
        ...(entry.bags && {
          baggage: {
            cabinPieces: entry.bags.carry_on ?? null,
            checkedPieces: entry.bags.checked ?? null,
            checkedKg: null,
          },
        }),
        tickets: [{ seller: 'Ignav', link: { kind: 'token', token: entry.ignav_id } }],
      },
    ],
  }
}

function parseFarePrice(price: IgnavItinerary['price'], { question, rates }: ItineraryParseContext) {
  const amount = price && parsePrice(price.amount, normalizeKnownCurrency(price.currency, rates))
  return amount ? convertSellerPrice(question.currency, amount, rates) : { price: null, charged: null }
}

function parseCabin(text: string | null | undefined): CabinClass | null {
  return cabinClassSchema.safeParse(text?.toLowerCase()).data ?? null
}

function parseLeg(leg: IgnavLeg): Leg | null {
  const codes = new Set(leg.segments.map((segment) => segment.marketing_carrier_code))
  // With several marketing carriers, the leg's carrier is one of them.
  const segments = leg.segments.map((segment) => parseSegment(segment, codes.size === 1 ? leg.carrier : null))
  return buildItineraryLeg(segments, leg.duration_minutes)
}

/** Ignav gives the marketing carrier's code and the operating carrier's name, and may leave out either. */
function parseSegment(segment: IgnavSegment, legCarrier: string | null | undefined): Segment | null {
  const operating = toCarrier(null, segment.operating_carrier_name)
  const marketing = segment.marketing_carrier_code
    ? toCarrier(segment.marketing_carrier_code, legCarrier)
    : (operating ?? toCarrier(null, legCarrier))
  if (!marketing) return null
  return {
    marketingCarrier: marketing,
    flightNumber: stripCarrierCode(segment.flight_number, marketing.code),
    operatingCarrier: operatingCarrierIfDifferent(marketing, operating),
    origin: toCurrentAirportCode(segment.departure_airport),
    destination: toCurrentAirportCode(segment.arrival_airport),
    departure: toLocalMoment(segment.departure_time_local),
    arrival: toLocalMoment(segment.arrival_time_local),
    durationMinutes: segment.duration_minutes,
    ...(segment.aircraft && { aircraft: segment.aircraft }),
  }
}

function toLocalMoment(local: string): { date: string; time: string } {
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** The cheapest seller of the whole trip or, where each leg is sold separately, of the first leg. */
export function parseCheapestBookingLink(answer: unknown, rates: ExchangeRates): string | null {
  const options = ignavBookingLinksSchema.safeParse(answer).data?.booking_options ?? []
  const sold = options.map(({ legs, leg_indexes, links }) => {
    const parts: (string | number)[] = legs ?? leg_indexes ?? []
    return { legs: parts, links }
  })
  const maxLegs = Math.max(0, ...sold.map(({ legs }) => legs.length))
  const withFirstLeg = sold.filter(({ legs }) => legs.includes('outbound') || legs.includes(0))
  const links = withFirstLeg
    .filter(({ legs }) => legs.length === maxLegs)
    .flatMap((option) => option.links.flatMap((link) => ignavBookingLinkSchema.safeParse(link).data ?? []))
    .map(({ url, price }) => {
      const amount = price && parsePrice(price.amount, normalizeKnownCurrency(price.currency, rates))
      return { url, minor: (amount && convertSellerPrice('USD', amount, rates).price?.minor) ?? Infinity }
    })
  return links.sort((a, b) => a.minor - b.minor)[0]?.url ?? null
}
