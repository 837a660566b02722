import type { Price } from '../rates.ts'
import { type Brand, brandsOf } from '../sellers/brands.ts'
import { offersFor } from '../sellers/offers.ts'
import { convert } from '../rates.ts'
import type { Airline } from '../world/airlines.ts'
import type { Itinerary } from '../world/question.ts'
import { hashOf, unitOf } from '../world/random.ts'

/** One fare for all flights of an itinerary: `total` is the airlines' own price, `fee` what is added to it. */
export type Fare = {
  readonly itinerary: Itinerary
  readonly brand: Brand
  readonly total: Price
  readonly fee: Price
  readonly validating: Airline
}

/** The fares that airlines file for an itinerary: always the cheapest brand, and for a third of them the next one. */
export function faresOf(itinerary: Itinerary, currency: string): readonly Fare[] {
  if (!isFiled(itinerary)) return []
  const [{ airline: validating }] = itinerary.legs
  const offers = offersFor(itinerary, 'amadeus', currency)
  const most = hashOf('brands', itinerary.hash) % 3 === 0 ? 2 : 1
  return brandsOf(validating, itinerary.cabin)
    .slice(0, most)
    .map((brand) => {
      const parts = offers.filter((offer) => offer.seller.kind === 'airline' && offer.brand === brand)
      const amount = parts.reduce((sum, part) => sum + part.price.amount, 0)
      const total = convert({ amount, currency }, currency)
      return { itinerary, brand, total, fee: feeFor(itinerary, total), validating }
    })
}

/** A ticketing fee on one itinerary in four. */
function feeFor(itinerary: Itinerary, { amount, currency }: Price): Price {
  const share =
    hashOf('ticketing', itinerary.hash) % 4 === 0 ? 0.004 + 0.01 * unitOf('fee', itinerary.hash) : 0
  return convert({ amount: amount * share, currency }, currency)
}

/**
 * Whether a distribution system has it: from airlines with a code, on the paper of one of them. Most low-cost airlines
 * stay away from it.
 */
function isFiled({ hasSelfTransfer, legs, tickets }: Itinerary): boolean {
  const airlines = new Set(legs.map((leg) => leg.airline))
  return (
    !hasSelfTransfer &&
    (tickets === 'one' || airlines.size === 1) &&
    legs.every((leg) => leg.flights.every(({ airline }) => airline.iata && sellsThere(airline)))
  )
}

function sellsThere({ code, kind }: Airline): boolean {
  return kind !== 'lowcost' || hashOf('distributed', code) % 3 === 0
}
