import { convertPrice, type MajorUnitPrice } from '../rates.ts'
import { type FareBrand, fareBrands } from '../sellers/brands.ts'
import { listSellerOffers } from '../sellers/offers.ts'
import type { Airline } from '../world/airlines.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import { hashParts, seededUnit } from '../world/random.ts'

/** One fare for all flights of an itinerary: `total` is the airlines' price, `fee` is charged on top. */
export type AmadeusFare = {
  readonly itinerary: WorldItinerary
  readonly brand: FareBrand
  readonly total: MajorUnitPrice
  readonly fee: MajorUnitPrice
  readonly validating: Airline
}

/** The cheapest brand, and for a third of the itineraries the next one. None where airlines file no fare. */
export function listAmadeusFares(itinerary: WorldItinerary, currency: string): readonly AmadeusFare[] {
  if (!isFiled(itinerary)) return []
  const [{ airline: validating }] = itinerary.legs
  const offers = listSellerOffers(itinerary, 'amadeus', currency)
  const maxBrands = hashParts('brands', itinerary.hash) % 3 === 0 ? 2 : 1
  return fareBrands(validating, itinerary.cabin)
    .slice(0, maxBrands)
    .map((brand) => {
      const parts = offers.filter((offer) => offer.seller.kind === 'airline' && offer.brand === brand)
      const amount = parts.reduce((sum, part) => sum + part.price.amount, 0)
      const total = convertPrice({ amount, currency }, currency)
      return { itinerary, brand, total, fee: ticketingFee(itinerary, total), validating }
    })
}

/** Charged on one itinerary in four. */
function ticketingFee(itinerary: WorldItinerary, { amount, currency }: MajorUnitPrice): MajorUnitPrice {
  const share =
    hashParts('ticketing', itinerary.hash) % 4 === 0 ? 0.004 + 0.01 * seededUnit('fee', itinerary.hash) : 0
  return convertPrice({ amount: amount * share, currency }, currency)
}

/** One ticket of airlines with a code. Two low-cost airlines in three stay away from distribution systems. */
function isFiled({ hasSelfTransfer, legs, tickets }: WorldItinerary): boolean {
  const airlines = new Set(legs.map((leg) => leg.airline))
  return (
    !hasSelfTransfer &&
    (tickets === 'one' || airlines.size === 1) &&
    legs.every((leg) => leg.flights.every(({ airline }) => airline.iata && isDistributed(airline)))
  )
}

function isDistributed({ code, kind }: Airline): boolean {
  return kind !== 'lowcost' || hashParts('distributed', code) % 3 === 0
}
