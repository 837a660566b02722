import { convert, type Price } from '../rates.ts'
import type { Airline } from '../world/airlines.ts'
import type { Itinerary } from '../world/question.ts'
import { hashOf, unitOf } from '../world/random.ts'
import { agencies, type Provider } from './agencies.ts'
import { type Brand, brandsOf } from './brands.ts'

/** What a seller asks for some legs of an itinerary, in the currency asked for. */
export type Offer = {
  readonly seller: {
    readonly id: string
    readonly name: string
    readonly kind: 'airline' | 'agency'
    readonly rating: number
  }
  readonly legs: readonly number[]
  readonly brand: Brand
  readonly price: Price
}

/** Every offer for an itinerary that a provider knows of: the airlines' own and those of the agencies it lists. */
export function offersFor(itinerary: Itinerary, provider: Provider, currency: string): readonly Offer[] {
  const fare = fareIn(itinerary, currency)
  return [...airlineOffers(itinerary, fare), ...agencyOffers(itinerary, fare, provider)]
}

/** The cheapest way to buy all legs: from one seller, or each leg from its cheapest. */
export function lowestOf(itinerary: Itinerary, offers: readonly Offer[]): Price | undefined {
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
  return currency && Number.isFinite(amount) ? convert({ amount, currency }, currency) : undefined
}

type Fare = { readonly whole: Price; readonly parts: readonly Price[] }

// Tickets of their own are converted one by one, so that their prices add up to the whole to the cent.
function fareIn(itinerary: Itinerary, currency: string): Fare {
  const parts = itinerary.legPrices.map((price) => convert(price, currency))
  if (itinerary.tickets === 'one') return { whole: convert(itinerary.price, currency), parts }
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  return { whole: convert({ amount, currency }, currency), parts }
}

function airlineOffers(itinerary: Itinerary, { whole, parts }: Fare): Offer[] {
  if (itinerary.hasSelfTransfer) return []
  const all = itinerary.legs.map((_, at) => at)
  return itinerary.tickets === 'one'
    ? airlineBrands(itinerary, itinerary.legs[0].airline, all, whole)
    : itinerary.legs.flatMap((leg, at) => airlineBrands(itinerary, leg.airline, [at], parts[at] ?? whole))
}

function airlineBrands(
  itinerary: Itinerary,
  airline: Airline,
  legs: readonly number[],
  price: Price,
): Offer[] {
  const fee = airlineFee(itinerary)
  return brandsOf(airline, itinerary.cabin).map((brand) => ({
    seller: { id: airline.code.toLowerCase(), name: airline.name, kind: 'airline', rating: 4.2 },
    legs,
    brand,
    price: withFee(price, (1 + fee) * brand.factor),
  }))
}

// Most airlines sell at the fare itself; some ask a little more for a whole journey than one of the agencies.
function airlineFee(itinerary: Itinerary): number {
  const sellsAtFare = itinerary.isRecorded || itinerary.tickets === 'each-way'
  if (sellsAtFare || unitOf('direct', itinerary.hash) < 0.7) return 0
  return 0.012 + 0.03 * unitOf('direct fee', itinerary.hash)
}

function agencyOffers(itinerary: Itinerary, { whole }: Fare, provider: Provider): Offer[] {
  const legs = itinerary.legs.map((_, at) => at)
  const [brand] = brandsOf(itinerary.legs[0].airline, itinerary.cabin)
  const listed = agencies.filter((agency) => agency.providers.includes(provider))
  const selling = listed.filter((agency) => unitOf('reach', agency.id, itinerary.hash) < agency.reach)
  // Where no airline sells the whole journey, at least one agency does.
  const isSplit = itinerary.hasSelfTransfer || itinerary.tickets === 'each-way'
  const sellers = selling.length === 0 && isSplit ? listed.slice(0, 1) : selling
  const fees = sellers.map(
    ({ id, fees: [low, high] }) => low + (high - low) * unitOf('fee', id, itinerary.hash),
  )
  // Who joins two tickets mostly does it for nothing, to win the customer.
  const waived = isSplit && unitOf('waived', itinerary.hash) < 0.92 ? Math.min(...fees) : 0
  return sellers.map((agency, at) => ({
    seller: { id: agency.id, name: agency.name, kind: 'agency', rating: agency.rating },
    legs,
    brand,
    price: withFee(whole, 1 + (fees[at] ?? 0) - waived),
  }))
}

function withFee({ amount, currency }: Price, factor: number): Price {
  return factor === 1 ? { amount, currency } : convert({ amount: amount * factor, currency }, currency)
}

/** Providers do not see everything: each misses its own tenth of the itineraries, never a recorded one. */
export function isMissedBy(provider: Provider, itinerary: Itinerary): boolean {
  return !itinerary.isRecorded && hashOf('missed', provider, itinerary.hash) % 10 === 0
}
