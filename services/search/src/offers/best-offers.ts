import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { rankOf } from '../ranking/options.ts'
import { ranked } from '../ranking/rank.ts'
import { durationOf } from '../ranking/summary.ts'

/** Sellers of one offer: who chooses between dates needs no more. */
const mostSellers = 3

/**
 * The live offers that are worth a look whatever the time of a traveller is worth: those to which no other is as cheap and
 * as quick (the Pareto front of price and total travel time), cheapest first, each with its cheapest sellers. What tells no
 * time is only taken where nothing is cheaper.
 *
 * @param merged all that was found, prices in one currency, each with its options in their order
 */
export function bestOffers(merged: readonly Itinerary[], most: number): Itinerary[] {
  const live = ranked(
    merged.filter(({ options: [first] }) => first && rankOf(first) === 0),
    'cheapest',
  )
  const front: Itinerary[] = []
  let quickest = Infinity
  for (const itinerary of live) {
    // Of those at one price the quickest comes first.
    const minutes = durationOf(itinerary) || Infinity
    if (front.length > 0 && minutes >= quickest) continue
    quickest = minutes
    front.push(itinerary)
    if (front.length === most) break
  }
  return front.map((itinerary) => ({ ...itinerary, options: cheapestSellers(itinerary.options) }))
}

/** The cheapest fare of each seller, in the order in which they stand. */
function cheapestSellers(options: readonly BookingOption[]): BookingOption[] {
  const sellers = new Map<string, BookingOption>()
  for (const option of options) {
    const key = JSON.stringify([option.provider, option.seller.name])
    if (option.price && !sellers.has(key)) sellers.set(key, option)
  }
  return [...sellers.values()].slice(0, mostSellers)
}
