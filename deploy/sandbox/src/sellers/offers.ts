import { convert, type Price } from '../rates.ts'
import type { Airline } from '../world/airlines.ts'
import type { Itinerary } from '../world/question.ts'
import { hashOf, unitOf } from '../world/random.ts'
import { agencies, type Provider } from './agencies.ts'
import { type Brand, brandsOf } from './brands.ts'

/** What a seller asks for some legs of an itinerary, in the itinerary's own currency. */
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
export function offersFor(itinerary: Itinerary, provider: Provider): readonly Offer[] {
  return [...airlineOffers(itinerary), ...agencyOffers(itinerary, provider)]
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
  const { currency } = itinerary.price
  return Number.isFinite(amount) ? convert({ amount, currency }, currency) : undefined
}

function airlineOffers(itinerary: Itinerary): Offer[] {
  if (itinerary.hasSelfTransfer) return []
  const all = itinerary.legs.map((_, at) => at)
  if (itinerary.tickets === 'one')
    return airlineBrands(itinerary, itinerary.legs[0].airline, all, itinerary.price)
  return itinerary.legs.flatMap((leg, at) =>
    airlineBrands(itinerary, leg.airline, [at], itinerary.legPrices[at] ?? itinerary.price),
  )
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
    price: withFee(price, (1 + fee) * brand.factor, itinerary.price.currency),
  }))
}

// Most airlines sell at the fare itself; some ask a little more than one of the agencies.
function airlineFee(itinerary: Itinerary): number {
  if (itinerary.isRecorded || unitOf('direct', itinerary.hash) < 0.7) return 0
  return 0.012 + 0.03 * unitOf('direct fee', itinerary.hash)
}

function agencyOffers(itinerary: Itinerary, provider: Provider): Offer[] {
  const legs = itinerary.legs.map((_, at) => at)
  const [brand] = brandsOf(itinerary.legs[0].airline, itinerary.cabin)
  const listed = agencies.filter((agency) => agency.providers.includes(provider))
  const selling = listed.filter((agency) => unitOf('reach', agency.id, itinerary.hash) < agency.reach)
  // Where no airline sells the whole journey, at least one agency does.
  const sellers = selling.length === 0 && itinerary.hasSelfTransfer ? listed.slice(0, 1) : selling
  return sellers.map((agency) => {
    const [low, high] = agency.fees
    const fee = low + (high - low) * unitOf('fee', agency.id, itinerary.hash)
    return {
      seller: { id: agency.id, name: agency.name, kind: 'agency', rating: agency.rating },
      legs,
      brand,
      price: withFee(itinerary.price, 1 + fee, itinerary.price.currency),
    }
  })
}

function withFee(price: Price, factor: number, currency: string): Price {
  const own = convert(price, currency)
  return factor === 1 ? own : convert({ amount: own.amount * factor, currency }, currency)
}

/** Providers do not see everything: each misses its own tenth of the itineraries, never a recorded one. */
export function isMissedBy(provider: Provider, itinerary: Itinerary): boolean {
  return !itinerary.isRecorded && hashOf('missed', provider, itinerary.hash) % 10 === 0
}
