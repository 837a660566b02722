import { convertPrice, type MajorUnitPrice } from '../rates.ts'
import type { Airline } from '../world/airlines.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import { hashParts, seededUnit } from '../world/random.ts'
import { travelAgencies, type LiveFareProvider } from './agencies.ts'
import { type FareBrand, fareBrands } from './brands.ts'

/** What a seller asks for some legs of an itinerary, in the currency asked for. */
export type SellerOffer = {
  readonly seller: {
    readonly id: string
    readonly name: string
    readonly kind: 'airline' | 'agency'
  }
  readonly legs: readonly number[]
  readonly brand: FareBrand
  readonly price: MajorUnitPrice
}

/** Every offer for an itinerary that a provider knows of: the airlines' own and those of the agencies it lists. */
export function listSellerOffers(
  itinerary: WorldItinerary,
  provider: LiveFareProvider,
  currency: string,
): readonly SellerOffer[] {
  const fare = fareIn(itinerary, currency)
  return [...airlineOffers(itinerary, fare), ...agencyOffers(itinerary, fare, provider)]
}

/** The cheapest way to buy all legs: from one seller, or each leg from its cheapest. */
export function lowestTotalPrice(
  itinerary: WorldItinerary,
  offers: readonly SellerOffer[],
): MajorUnitPrice | undefined {
  const whole = offers
    .filter((offer) => offer.legs.length === itinerary.legs.length)
    .map((offer) => offer.price.amount)
  const parts = itinerary.legs.map((_, at) =>
    Math.min(
      ...offers
        .filter((offer) => offer.legs.length === 1 && offer.legs[0] === at)
        .map((offer) => offer.price.amount),
    ),
  )
  const amount = Math.min(
    ...whole,
    parts.reduce((sum, part) => sum + part, 0),
  )
  const currency = offers[0]?.price.currency
  return currency && Number.isFinite(amount) ? convertPrice({ amount, currency }, currency) : undefined
}

type Fare = { readonly whole: MajorUnitPrice; readonly parts: readonly MajorUnitPrice[] }

// Tickets of their own are converted one by one, so that their prices add up to the whole to the cent.
function fareIn(itinerary: WorldItinerary, currency: string): Fare {
  const parts = itinerary.legPrices.map((price) => convertPrice(price, currency))
  if (itinerary.tickets === 'one') return { whole: convertPrice(itinerary.price, currency), parts }
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  return { whole: convertPrice({ amount, currency }, currency), parts }
}

function airlineOffers(itinerary: WorldItinerary, { whole, parts }: Fare): SellerOffer[] {
  if (itinerary.hasSelfTransfer) return []
  const all = itinerary.legs.map((_, at) => at)
  return itinerary.tickets === 'one'
    ? airlineBrands(itinerary, itinerary.legs[0].airline, all, whole)
    : itinerary.legs.flatMap((leg, at) => airlineBrands(itinerary, leg.airline, [at], parts[at] ?? whole))
}

function airlineBrands(
  itinerary: WorldItinerary,
  airline: Airline,
  legs: readonly number[],
  price: MajorUnitPrice,
): SellerOffer[] {
  const fee = airlineFee(itinerary)
  return fareBrands(airline, itinerary.cabin).map((brand) => ({
    seller: { id: airline.code.toLowerCase(), name: airline.name, kind: 'airline' },
    legs,
    brand,
    price: withFee(price, (1 + fee) * brand.factor),
  }))
}

// Most airlines sell at the fare itself; some ask a little more for a whole journey than one of the agencies.
function airlineFee(itinerary: WorldItinerary): number {
  const sellsAtFare = itinerary.isRecorded || itinerary.tickets === 'each-way'
  if (sellsAtFare || seededUnit('direct', itinerary.hash) < 0.7) return 0
  return 0.012 + 0.03 * seededUnit('direct fee', itinerary.hash)
}

function agencyOffers(itinerary: WorldItinerary, { whole }: Fare, provider: LiveFareProvider): SellerOffer[] {
  const legs = itinerary.legs.map((_, at) => at)
  const [brand] = fareBrands(itinerary.legs[0].airline, itinerary.cabin)
  const listed = travelAgencies.filter((agency) => agency.providers.includes(provider))
  const selling = listed.filter((agency) => seededUnit('reach', agency.id, itinerary.hash) < agency.reach)
  // Where no airline sells the whole journey, at least one agency does.
  const isSplit = itinerary.hasSelfTransfer || itinerary.tickets === 'each-way'
  const sellers = selling.length === 0 && isSplit ? listed.slice(0, 1) : selling
  const fees = sellers.map(
    ({ id, fees: [low, high] }) => low + (high - low) * seededUnit('fee', id, itinerary.hash),
  )
  // Who joins two tickets mostly does it for nothing, to win the customer.
  const waived = isSplit && seededUnit('waived', itinerary.hash) < 0.92 ? Math.min(...fees) : 0
  return sellers.map((agency, at) => ({
    seller: { id: agency.id, name: agency.name, kind: 'agency' },
    legs,
    brand,
    price: withFee(whole, 1 + (fees[at] ?? 0) - waived),
  }))
}

function withFee({ amount, currency }: MajorUnitPrice, factor: number): MajorUnitPrice {
  return factor === 1 ? { amount, currency } : convertPrice({ amount: amount * factor, currency }, currency)
}

/** Providers do not see everything: each misses its own tenth of the itineraries, never a recorded one. */
export function isMissedByProvider(provider: LiveFareProvider, itinerary: WorldItinerary): boolean {
  return !itinerary.isRecorded && hashParts('missed', provider, itinerary.hash) % 10 === 0
}
