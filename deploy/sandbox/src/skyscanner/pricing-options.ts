import { convert, type Price } from '../rates.ts'
import { bookingClassOf, fareBasisOf } from '../sellers/brands.ts'
import { bagFee } from '../untidy/terms.ts'
import { affiliateUrl } from '../sellers/affiliate.ts'
import { sellerUrl } from '../sellers/links.ts'
import type { Offer } from '../sellers/offers.ts'
import { type Itinerary, isRoundTrip, type Question } from '../world/question.ts'
import { hashOf } from '../world/random.ts'
import { legId } from './identifiers.ts'
import { segmentIdOf } from './results.ts'

export type Asked = {
  readonly question: Question
  readonly itinerary: Itinerary
  readonly reference: string
  readonly currency: string
  readonly origin: string
  /** The prices are of days ago and are being asked for again. */
  readonly isStale: boolean
}

/** `amount` is in major units for sorting; undefined where the option has no price yet. */
export type Option = {
  readonly amount: number | undefined
  readonly agents: readonly string[]
  readonly body: Record<string, unknown>
}

/**
 * Every way to buy the itinerary: one agent for all legs, one for each, or, of one with a self-transfer, the airline that sells it
 * without.
 */
export function optionsOf(
  asked: Asked,
  offers: readonly Offer[],
  managed: Offer | undefined,
): readonly Option[] {
  const { itinerary } = asked
  const whole = offers.filter((offer) => offer.legs.length === itinerary.legs.length)
  const parts = itinerary.legs.flatMap((_, at) =>
    cheapest(offers.filter((offer) => offer.legs.length === 1 && offer.legs[0] === at)),
  )
  const isSplit = itinerary.legs.length > 1 && parts.length === itinerary.legs.length
  return [
    ...whole.map((offer) => optionFrom(asked, [offer])),
    ...(isSplit ? [optionFrom(asked, parts)] : []),
    ...(managed ? [managedOption(asked, managed)] : []),
  ].sort((a, b) => (a.amount ?? Infinity) - (b.amount ?? Infinity))
}

/** Of two itineraries in three with a self-transfer: what the first airline asks for both tickets as one. */
export function managedOffer(
  { hash, hasSelfTransfer, isRecorded, legs: [first, ...others] }: Itinerary,
  offers: readonly Offer[],
): Offer | undefined {
  const [cheapestOffer] = cheapest(offers)
  if (!hasSelfTransfer || isRecorded || !cheapestOffer || hashOf('managed', hash) % 3 === 0) return undefined
  const { code, name } = first.airline
  const { amount, currency } = cheapestOffer.price
  return {
    ...cheapestOffer,
    seller: { id: code.toLowerCase(), name, kind: 'airline', rating: 4.2 },
    legs: [first, ...others].map((_, at) => at),
    price: convert({ amount: amount * managedFactor, currency }, currency),
  }
}

/** A connection that the airline answers for costs more than two tickets. */
const managedFactor = 1.45

/** Every other one has no price yet. */
function managedOption(asked: Asked, offer: Offer): Option {
  const isUnpriced = hashOf('managed', asked.itinerary.hash) % 2 === 0
  return optionFrom(asked, [offer], { isUnpriced, transferType: 'TRANSFER_TYPE_MANAGED' })
}

function optionFrom(
  asked: Asked,
  offers: readonly Offer[],
  managed?: { readonly isUnpriced: boolean; readonly transferType: string },
): Option {
  const prices = offers.map((offer) => offer.price)
  const total = prices.reduce((sum, price) => sum + price.amount, 0)
  const names = offers.map((offer) => offer.seller.id)
  const id = hashOf(
    'option',
    asked.itinerary.hash,
    ...names,
    ...offers.map((offer) => offer.brand.code),
  ).toString(36)
  const isUnpriced = managed?.isUnpriced ?? (!asked.itinerary.isRecorded && hashOf('unpriced', id) % 40 === 0)
  return {
    amount: isUnpriced ? undefined : total,
    agents: names,
    body: {
      price: priceBody(
        isUnpriced ? undefined : convert({ amount: total, currency: asked.currency }, asked.currency),
        asked,
      ),
      agentIds: names,
      items: offers.map((offer, at) => itemBody(asked, offer, isUnpriced ? undefined : prices[at])),
      transferType: managed?.transferType ?? transferType(asked.itinerary, offers),
      id,
      pricingOptionFare: fareBody(asked, offers),
    },
  }
}

function itemBody(asked: Asked, offer: Offer, price: Price | undefined) {
  return {
    price: priceBody(price, asked),
    agentId: offer.seller.id,
    deepLink: affiliateUrl(asked.origin, offer.seller.id, sellerUrl(asked.origin, asked.reference, offer)),
    fares: offer.legs.flatMap((at) => {
      const leg = asked.itinerary.legs[at]
      if (!leg) return []
      const bookingCode = bookingClassOf(leg, asked.itinerary.cabin)
      const fareBasisCode = fareBasisOf(leg, asked.itinerary.cabin, offer.brand, isRoundTrip(asked.question))
      return leg.flights.map((flight) => ({ segmentId: segmentIdOf(flight), bookingCode, fareBasisCode }))
    }),
  }
}

/** Thousandths of the currency as a text; empty where the agent has not answered with a price. */
function priceBody(price: Price | undefined, { isStale }: Asked) {
  return price
    ? {
        amount: String(Math.round(price.amount * 1000)),
        unit: 'PRICE_UNIT_MILLI',
        updateStatus: isStale ? 'PRICE_UPDATE_STATUS_PENDING' : 'PRICE_UPDATE_STATUS_CURRENT',
      }
    : { amount: '', unit: 'PRICE_UNIT_UNSPECIFIED', updateStatus: 'PRICE_UPDATE_STATUS_PENDING' }
}

function fareBody({ itinerary, currency }: Asked, offers: readonly Offer[]) {
  const brands = offers.map((offer) => offer.brand)
  const bag = (kind: 'carryOn' | 'checked') => {
    const pieces = Math.min(...brands.map((brand) => brand.bags[kind]))
    return {
      assessment: pieces > 0 ? 'BAGGAGE_INCLUDED' : 'BAGGAGE_NOT_INCLUDED',
      pieces,
      fee: pieces > 0 ? null : feeBody(itinerary, kind, currency),
      weight: '',
    }
  }
  const names = [...new Set(brands.map((brand) => brand.name))]
  return {
    cabinBaggage: bag('carryOn'),
    checkedBaggage: bag('checked'),
    legDetails: Object.fromEntries(itinerary.legs.map((leg) => [legId(leg), { brandNames: names }])),
    brandNames: names,
  }
}

/** Of one more bag of one traveller on all legs; `null` where one of the airlines does not say. */
function feeBody({ legs }: Itinerary, kind: 'carryOn' | 'checked', currency: string) {
  const fees = legs.flatMap(({ airline }) => bagFee(airline, kind) ?? [])
  if (fees.length < legs.length) return null
  const { amount } = convert({ amount: fees.reduce((sum, fee) => sum + fee, 0), currency: 'USD' }, currency)
  return { amount: String(Math.round(amount * 1000)), unit: 'PRICE_UNIT_MILLI' }
}

function transferType(itinerary: Itinerary, offers: readonly Offer[]): string {
  if (offers.length > 1) return 'TRANSFER_TYPE_SELF_TRANSFER'
  if (!itinerary.hasSelfTransfer) return 'TRANSFER_TYPE_MANAGED'
  return hashOf('protected', offers[0]?.seller.id ?? '', itinerary.hash) % 2 === 0
    ? 'TRANSFER_TYPE_PROTECTED_SELF_TRANSFER'
    : 'TRANSFER_TYPE_SELF_TRANSFER'
}

function cheapest(offers: readonly Offer[]): readonly Offer[] {
  return offers.toSorted((a, b) => a.price.amount - b.price.amount).slice(0, 1)
}
