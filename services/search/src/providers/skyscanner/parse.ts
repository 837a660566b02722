import type { Money } from '@faresight/contracts/money'
import type { BookingOption, Segment, SelfTransfer } from '@faresight/contracts/search/itinerary'
import type * as z from 'zod'
import { parseAmount, quotedIn } from '../../money/convert.ts'
import { longestLink } from '../longest-link.ts'
import type { Expand } from '../places.ts'
import {
  carrierOf,
  flightNumberOf,
  joined,
  otherThan,
  type Read,
  readEach,
  type Reading,
  wholeLeg,
} from '../reading.ts'
import {
  skyscannerAgent,
  skyscannerCarrier,
  skyscannerFare,
  type SkyscannerFare,
  skyscannerBags,
  type SkyscannerDateTime,
  skyscannerItinerary,
  skyscannerLeg,
  skyscannerPlace,
  skyscannerPrice,
  type SkyscannerPricingOption,
  skyscannerPricingOption,
  type SkyscannerResults,
  skyscannerSegment,
} from './schema.ts'

/** Skyscanner's keyed maps as itineraries. */
export function parseSkyscanner(results: SkyscannerResults, reading: Reading, expand: Expand): Read {
  const lookup = lookups(results)
  return readEach(Object.values(results.itineraries), reading, expand, (entry) => {
    const { data } = skyscannerItinerary.safeParse(entry)
    const legs = data?.legIds.map(lookup.leg) ?? []
    if (!data || !legs.every((leg) => leg !== null)) return null
    const pricing = data.pricingOptions.flatMap((it) => skyscannerPricingOption.safeParse(it).data ?? [])
    const options = pricing.flatMap((it) => readOption(it, legs.length, lookup.agent, reading) ?? [])
    if (!options.length) return null
    return {
      legs,
      cabin: reading.question.cabinClass,
      options,
    }
  })
}

type Lookups = ReturnType<typeof lookups>

/** Entries by their id, each read once however many itineraries share it; `null` for one that cannot be read. */
function lookups(results: SkyscannerResults) {
  const place = remember(results.places, skyscannerPlace, ({ iata }) => iata)
  const carrier = remember(results.carriers, skyscannerCarrier, ({ iata, name }) => carrierOf(iata, name))
  const agent = remember(results.agents, skyscannerAgent, (it) => it)
  const segment = remember(results.segments, skyscannerSegment, (it): Segment | null => {
    const origin = place(it.originPlaceId)
    const destination = place(it.destinationPlaceId)
    const operating = carrier(it.operatingCarrierId)
    const marketing = carrier(it.marketingCarrierId) ?? operating
    if (!origin || !destination || !marketing) return null
    return {
      marketingCarrier: marketing,
      flightNumber: flightNumberOf(it.marketingFlightNumber, marketing.code),
      operatingCarrier: otherThan(marketing, operating),
      origin,
      destination,
      departure: moment(it.departureDateTime),
      arrival: moment(it.arrivalDateTime),
      durationMinutes: it.durationInMinutes,
    }
  })
  const leg = remember(results.legs, skyscannerLeg, (it) =>
    wholeLeg(it.segmentIds.map(segment), it.durationInMinutes),
  )
  return { leg, agent }
}

function remember<S extends z.ZodType, T>(
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

/** A ticket for each leg is no self-transfer: nobody changes planes between the legs. */
function selfTransferOf({ items, transferType }: SkyscannerPricingOption, legs: number): SelfTransfer | null {
  const isTicketPerLeg = items.length > 1 && items.length <= legs
  if (isTicketPerLeg || !transferType?.includes('SELF_TRANSFER')) return null
  return transferType.includes('PROTECTED_SELF_TRANSFER') ? 'protected' : 'unprotected'
}

/** Several items are as many tickets, all of which make up the one price. */
function readOption(
  pricing: SkyscannerPricingOption,
  legs: number,
  agent: Lookups['agent'],
  reading: Reading,
): BookingOption | null {
  const { price, items, agentIds, pricingOptionFare } = pricing
  const sold = items.map(({ agentId, deepLink }, index) => {
    const seller = agent(agentId ?? agentIds?.[index])
    return seller && deepLink && deepLink.length <= longestLink ? { seller, deepLink } : null
  })
  // A trip that can be bought in part alone is not on offer.
  if (!sold.length || !sold.every((it) => it !== null)) return null
  const names = [...new Set(sold.map(({ seller }) => seller.name))]
  const isAirline = sold.every(({ seller }) => seller.type === 'AGENT_TYPE_AIRLINE')
  const fares = items.flatMap((item) => item.fares ?? [])
  const { data: fare } = skyscannerFare.safeParse(pricingOptionFare)
  return {
    provider: 'skyscanner',
    seller: { name: names.join(' + '), kind: isAirline ? 'airline' : 'agency' },
    ...readPrice(price, reading),
    seenAt: reading.seenAt,
    selfTransfer: selfTransferOf(pricing, legs),
    fareClass: joined(fares.map(({ bookingCode }) => bookingCode)),
    fareBasis: joined(fares.map(({ fareBasisCode }) => fareBasisCode)),
    brandedFare: joined(fare?.brandNames ?? []),
    ...(fare && baggageOf(fare, reading)),
    tickets: sold.map(({ seller, deepLink }) => ({
      seller: seller.name,
      link: { kind: 'url', url: deepLink },
    })),
  }
}

function baggageOf(
  { cabinBaggage, checkedBaggage }: SkyscannerFare,
  reading: Reading,
): Pick<BookingOption, 'baggage'> {
  const cabin = bagsOf(cabinBaggage, reading)
  const checked = bagsOf(checkedBaggage, reading)
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

/** How many are included, and what one more costs; `null` where Skyscanner does not know. */
function bagsOf(entry: unknown, reading: Reading): { pieces: number | null; price: Money | null } | null {
  const { data } = skyscannerBags.safeParse(entry)
  const isIncluded = data && includedBy(data.assessment)
  if (isIncluded == null) return null
  return { pieces: isIncluded ? data?.pieces || 1 : 0, price: readPrice(data?.fee, reading).price }
}

function includedBy(assessment: string): boolean | null {
  if (!assessment.endsWith('INCLUDED')) return null
  return !assessment.endsWith('NOT_INCLUDED')
}

function readPrice(
  entry: unknown,
  { question, rates }: Reading,
): Pick<BookingOption, 'price' | 'charged' | 'live'> {
  const { data } = skyscannerPrice.safeParse(entry)
  // A pending price is one of before, which is being asked for again.
  const live = data?.updateStatus !== 'PRICE_UPDATE_STATUS_PENDING'
  const perUnit = data && unitsOf[data.unit]
  const amount = perUnit ? parseAmount(data.amount, question.currency, perUnit) : null
  return { live, ...(amount ? quotedIn(question.currency, amount, rates) : { price: null, charged: null }) }
}

/** How many of a unit make one of the currency. An amount in a unit that is not here is no price. */
const unitsOf: Record<string, number | undefined> = {
  PRICE_UNIT_WHOLE: 1,
  PRICE_UNIT_CENTI: 100,
  PRICE_UNIT_MILLI: 1000,
  PRICE_UNIT_MICRO: 1_000_000,
}

function moment({ year, month, day, hour, minute }: SkyscannerDateTime): { date: string; time: string } {
  return { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` }
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
