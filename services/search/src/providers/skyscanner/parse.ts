import type { Money } from '@faresight/contracts/money'
import type { BookingOption, Segment, SelfTransfer } from '@faresight/contracts/search/itinerary'
import type * as z from 'zod'
import { maxLinkLength } from '../provider.ts'
import { parsePrice, convertSellerPrice } from '../../money/convert.ts'
import type { ExpandAirports } from '../airport-routes.ts'
import {
  buildItineraryLeg,
  joinFareCodes,
  operatingCarrierIfDifferent,
  type ItineraryParseContext,
  type ParsedItineraries,
  parseValidItineraries,
  stripCarrierCode,
  toCarrier,
} from '../parse-itineraries.ts'
import {
  skyscannerAgentSchema,
  skyscannerBagsSchema,
  skyscannerCarrierSchema,
  type SkyscannerDateTime,
  type SkyscannerFare,
  skyscannerFareSchema,
  skyscannerItinerarySchema,
  skyscannerLegSchema,
  skyscannerPlaceSchema,
  skyscannerPriceSchema,
  type SkyscannerPricingOption,
  skyscannerPricingOptionSchema,
  type SkyscannerResults,
  skyscannerSegmentSchema,
} from './schema.ts'

export function parseSkyscannerItineraries(
  results: SkyscannerResults,
  context: ItineraryParseContext,
  expand: ExpandAirports,
): ParsedItineraries {
  const lookup = createLookups(results)
  return parseValidItineraries(Object.values(results.itineraries), context, expand, (entry) => {
    const { data } = skyscannerItinerarySchema.safeParse(entry)
    const legs = data?.legIds.map(lookup.leg) ?? []
    if (!data || !legs.every((leg) => leg !== null)) return null
    const pricing = data.pricingOptions.flatMap(
      (it) => skyscannerPricingOptionSchema.safeParse(it).data ?? [],
    )
    const options = pricing.flatMap((it) => parseOption(it, legs.length, lookup.agent, context) ?? [])
    if (!options.length) return null
    return {
      legs,
      cabin: context.question.cabinClass,
      options,
    }
  })
}

type Lookups = ReturnType<typeof createLookups>

/** Parses each entry once, however many itineraries share it; `null` for one that cannot be parsed. */
function createLookups(results: SkyscannerResults) {
  const place = createLookup(results.places, skyscannerPlaceSchema, ({ iata }) => iata)
  const carrier = createLookup(results.carriers, skyscannerCarrierSchema, ({ iata, name }) =>
    toCarrier(iata, name),
  )
  const agent = createLookup(results.agents, skyscannerAgentSchema, (it) => it)
  const segment = createLookup(results.segments, skyscannerSegmentSchema, (it): Segment | null => {
    const origin = place(it.originPlaceId)
    const destination = place(it.destinationPlaceId)
    const operating = carrier(it.operatingCarrierId)
    const marketing = carrier(it.marketingCarrierId) ?? operating
    if (!origin || !destination || !marketing) return null
    return {
      marketingCarrier: marketing,
      flightNumber: stripCarrierCode(it.marketingFlightNumber, marketing.code),
      operatingCarrier: operatingCarrierIfDifferent(marketing, operating),
      origin,
      destination,
      departure: toLocalMoment(it.departureDateTime),
      arrival: toLocalMoment(it.arrivalDateTime),
      durationMinutes: it.durationInMinutes,
    }
  })
  const leg = createLookup(results.legs, skyscannerLegSchema, (it) =>
    buildItineraryLeg(it.segmentIds.map(segment), it.durationInMinutes),
  )
  return { leg, agent }
}

function createLookup<S extends z.ZodType, T>(
  entries: Record<string, unknown>,
  schema: S,
  read: (entry: z.infer<S>) => T | null,
): (id: string | null | undefined) => T | null {
  const known = new Map<string, T | null>()
  return (id) => {
    if (!id) return null
    const before = known.get(id)
    if (before !== undefined) return before
    const { data } = schema.safeParse(entries[id])
    const value = data ? read(data) : null
    known.set(id, value)
    return value
  }
}

/** A ticket for each leg is no self-transfer: no one changes planes between legs. */
function toSelfTransfer({ items, transferType }: SkyscannerPricingOption, legs: number): SelfTransfer | null {
  const isTicketPerLeg = items.length > 1 && items.length <= legs
  if (isTicketPerLeg || !transferType?.includes('SELF_TRANSFER')) return null
  return transferType.includes('PROTECTED_SELF_TRANSFER') ? 'protected' : 'unprotected'
}

/** Each item is a ticket; the price is for all of them. */
function parseOption(
  pricing: SkyscannerPricingOption,
  legs: number,
  agent: Lookups['agent'],
  context: ItineraryParseContext,
): BookingOption | null {
  const { price, items, agentIds, pricingOptionFare } = pricing
  const sold = items.map(({ agentId, deepLink }, index) => {
    const seller = agent(agentId ?? agentIds?.[index])
    return seller && deepLink && deepLink.length <= maxLinkLength ? { seller, deepLink } : null
  })
  // A trip of which only a part can be bought is left out.
  if (!sold.length || !sold.every((it) => it !== null)) return null
  const names = [...new Set(sold.map(({ seller }) => seller.name))]
  const isAirline = sold.every(({ seller }) => seller.type === 'AGENT_TYPE_AIRLINE')
  const fares = items.flatMap((item) => item.fares ?? [])
  const { data: fare } = skyscannerFareSchema.safeParse(pricingOptionFare)
  return {
    provider: 'skyscanner',
    seller: { name: names.join(' + '), kind: isAirline ? 'airline' : 'agency' },
    ...parseOptionPrice(price, context),
    seenAt: context.seenAt,
    selfTransfer: toSelfTransfer(pricing, legs),
    fareClass: joinFareCodes(fares.map(({ bookingCode }) => bookingCode)),
    fareBasis: joinFareCodes(fares.map(({ fareBasisCode }) => fareBasisCode)),
    brandedFare: joinFareCodes(fare?.brandNames ?? []),
    ...(fare && toBaggage(fare, context)),
    tickets: sold.map(({ seller, deepLink }) => ({
      seller: seller.name,
      link: { kind: 'url', url: deepLink },
    })),
  }
}

function toBaggage(
  { cabinBaggage, checkedBaggage }: SkyscannerFare,
  context: ItineraryParseContext,
): Pick<BookingOption, 'baggage'> {
  const cabin = parseBags(cabinBaggage, context)
  const checked = parseBags(checkedBaggage, context)
  if (!cabin && !checked) return {}
  return {
    baggage: {
      cabinPieces: cabin?.pieces ?? null,
      checkedPieces: checked?.pieces ?? null,
      checkedKg: null,
      ...(cabin?.price && { cabinBagPrice: cabin.price }),
      ...(checked?.price && { checkedBagPrice: checked.price }),
    },
  }
}

/** Included pieces, and the price of one more; `null` where unknown. */
function parseBags(
  entry: unknown,
  context: ItineraryParseContext,
): { pieces: number | null; price: Money | null } | null {
  const { data } = skyscannerBagsSchema.safeParse(entry)
  const isIncluded = data && isIncludedIn(data.assessment)
  if (isIncluded == null) return null
  return { pieces: isIncluded ? data?.pieces || 1 : 0, price: parseOptionPrice(data?.fee, context).price }
}

function isIncludedIn(assessment: string): boolean | null {
  if (!assessment.endsWith('INCLUDED')) return null
  return !assessment.endsWith('NOT_INCLUDED')
}

function parseOptionPrice(
  entry: unknown,
  { question, rates }: ItineraryParseContext,
): Pick<BookingOption, 'price' | 'charged' | 'live'> {
  const { data } = skyscannerPriceSchema.safeParse(entry)
  // Skyscanner is refreshing a pending price.
  const live = data?.updateStatus !== 'PRICE_UPDATE_STATUS_PENDING'
  const perUnit = data && perCurrencyUnit[data.unit]
  const amount = perUnit ? parsePrice(data.amount, question.currency, perUnit) : null
  return {
    live,
    ...(amount ? convertSellerPrice(question.currency, amount, rates) : { price: null, charged: null }),
  }
}

const perCurrencyUnit: Record<string, number | undefined> = {
  PRICE_UNIT_WHOLE: 1,
  PRICE_UNIT_CENTI: 100,
  PRICE_UNIT_MILLI: 1000,
  PRICE_UNIT_MICRO: 1_000_000,
}

function toLocalMoment({ year, month, day, hour, minute }: SkyscannerDateTime): {
  date: string
  time: string
} {
  return {
    date: `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}`,
    time: `${padTwoDigits(hour)}:${padTwoDigits(minute)}`,
  }
}

function padTwoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
