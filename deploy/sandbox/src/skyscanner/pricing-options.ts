import { convertPrice, type MajorUnitPrice } from '../rates.ts'
import { pickBookingClass, createFareBasisCode } from '../sellers/brands.ts'
import { toAffiliateLinkIfListed, createSellerUrl } from '../sellers/links.ts'
import type { SellerOffer } from '../sellers/offers.ts'
import { extraBagDollars } from '../quirks/terms.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import { hashParts } from '../world/random.ts'
import { isRoundTrip, type WorldQuery } from '../world/world-query.ts'

/** `origin` is the sandbox's address, for links. `isStale`: old prices that are being refreshed. */
type OptionContext = {
  readonly query: WorldQuery
  readonly itinerary: WorldItinerary
  readonly itineraryId: string
  readonly currency: string
  readonly origin: string
  readonly isStale: boolean
}

/** `offers`: one for all legs, or one per leg. */
export type SkyscannerPricingOption = {
  readonly offers: readonly SellerOffer[]
  readonly body: Readonly<Record<string, unknown>>
}

type TransferTerms = { readonly isUnpriced: boolean; readonly transferType: string }

/**
 * Every way to buy the itinerary, cheapest first: one agent for all legs, one for each leg or, for a self-transfer, the airline
 * that sells it as one ticket.
 */
export function listPricingOptions(
  context: OptionContext,
  offers: readonly SellerOffer[],
  managed: SellerOffer | undefined,
): readonly SkyscannerPricingOption[] {
  const { hash, legs } = context.itinerary
  const whole = offers.filter((offer) => offer.legs.length === legs.length)
  const parts = legs.flatMap((_, index) =>
    cheapest(offers.filter((offer) => offer.legs.length === 1 && offer.legs[0] === index)),
  )
  const isSplit = legs.length > 1 && parts.length === legs.length
  // Every other managed option has no price yet.
  const managedTerms = {
    isUnpriced: hashParts('managed', hash) % 2 === 0,
    transferType: 'TRANSFER_TYPE_MANAGED',
  }
  return [
    ...whole.map((offer) => createOption(context, [offer])),
    ...(isSplit ? [createOption(context, parts)] : []),
    ...(managed ? [createOption(context, [managed], managedTerms)] : []),
  ]
    .sort((a, b) => (a.amount ?? Infinity) - (b.amount ?? Infinity))
    .map(({ option }) => option)
}

/** A connection that an airline guarantees costs this many times two tickets. */
const managedFactor = 1.45

/** The first airline's offer for a self-transfer as one ticket, on two itineraries in three that have one. */
export function createSelfTransferTicketOffer(
  { hash, hasSelfTransfer, isRecorded, legs }: WorldItinerary,
  offers: readonly SellerOffer[],
): SellerOffer | undefined {
  const [cheapestOffer] = cheapest(offers)
  if (!hasSelfTransfer || isRecorded || !cheapestOffer || hashParts('managed', hash) % 3 === 0)
    return undefined
  const { code, name } = legs[0].airline
  const { amount, currency } = cheapestOffer.price
  return {
    ...cheapestOffer,
    seller: { id: code.toLowerCase(), name, kind: 'airline' },
    legs: legs.map((_, index) => index),
    price: convertPrice({ amount: amount * managedFactor, currency }, currency),
  }
}

function createOption(
  context: OptionContext,
  offers: readonly SellerOffer[],
  managed?: TransferTerms,
): { amount: number | undefined; option: SkyscannerPricingOption } {
  const { currency, itinerary } = context
  const amount = offers.reduce((sum, offer) => sum + offer.price.amount, 0)
  const agentIds = offers.map((offer) => offer.seller.id)
  const brands = offers.map((offer) => offer.brand)
  const id = hashParts('option', itinerary.hash, ...agentIds, ...brands.map(({ code }) => code)).toString(36)
  const isUnpriced = managed?.isUnpriced ?? (!itinerary.isRecorded && hashParts('unpriced', id) % 40 === 0)
  const body = {
    price: priceBody(isUnpriced ? undefined : convertPrice({ amount, currency }, currency), context),
    agentIds,
    items: offers.map((offer) => itemBody(context, offer)),
    transferType: managed?.transferType ?? transferType(itinerary, offers),
    id,
    pricingOptionFare: {
      cabinBaggage: bagBody('carryOn', context, offers),
      checkedBaggage: bagBody('checked', context, offers),
      brandNames: [...new Set(brands.map(({ name }) => name))],
    },
  }
  return { amount: isUnpriced ? undefined : amount, option: { offers, body } }
}

function itemBody({ itinerary, itineraryId, origin, query }: OptionContext, offer: SellerOffer) {
  return {
    agentId: offer.seller.id,
    deepLink: toAffiliateLinkIfListed(origin, offer.seller.id, createSellerUrl(origin, itineraryId, offer)),
    fares: offer.legs.flatMap((index) => {
      const leg = itinerary.legs[index]
      if (!leg) return []
      const bookingCode = pickBookingClass(leg, itinerary.cabin)
      const fareBasisCode = createFareBasisCode(leg, itinerary.cabin, offer.brand, isRoundTrip(query))
      return leg.flights.map(() => ({ bookingCode, fareBasisCode }))
    }),
  }
}

/** Thousandths of the currency as text; empty where the agent has not answered with a price. */
function priceBody(price: MajorUnitPrice | undefined, { isStale }: OptionContext) {
  return price
    ? {
        amount: toMilliUnits(price),
        unit: 'PRICE_UNIT_MILLI',
        updateStatus: isStale ? 'PRICE_UPDATE_STATUS_PENDING' : 'PRICE_UPDATE_STATUS_CURRENT',
      }
    : { amount: '', unit: 'PRICE_UNIT_UNSPECIFIED', updateStatus: 'PRICE_UPDATE_STATUS_PENDING' }
}

/** `fee`: of one more bag for one traveller on all legs; `null` where an airline does not say. */
function bagBody(
  kind: 'carryOn' | 'checked',
  { currency, itinerary: { legs } }: OptionContext,
  offers: readonly SellerOffer[],
) {
  const pieces = Math.min(...offers.map(({ brand }) => brand.bags[kind]))
  if (pieces > 0) return { assessment: 'BAGGAGE_INCLUDED', pieces, fee: null }
  const fees = legs.flatMap(({ airline }) => extraBagDollars(airline, kind) ?? [])
  const dollars = fees.reduce((sum, fee) => sum + fee, 0)
  const fee = {
    amount: toMilliUnits(convertPrice({ amount: dollars, currency: 'USD' }, currency)),
    unit: 'PRICE_UNIT_MILLI',
  }
  return { assessment: 'BAGGAGE_NOT_INCLUDED', pieces, fee: fees.length < legs.length ? null : fee }
}

function toMilliUnits({ amount }: MajorUnitPrice): string {
  return String(Math.round(amount * 1000))
}

function transferType(itinerary: WorldItinerary, offers: readonly SellerOffer[]): string {
  if (offers.length > 1) return 'TRANSFER_TYPE_SELF_TRANSFER'
  if (!itinerary.hasSelfTransfer) return 'TRANSFER_TYPE_MANAGED'
  return hashParts('protected', offers[0]?.seller.id ?? '', itinerary.hash) % 2 === 0
    ? 'TRANSFER_TYPE_PROTECTED_SELF_TRANSFER'
    : 'TRANSFER_TYPE_SELF_TRANSFER'
}

function cheapest(offers: readonly SellerOffer[]): readonly SellerOffer[] {
  return offers.toSorted((a, b) => a.price.amount - b.price.amount).slice(0, 1)
}
