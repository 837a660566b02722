import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { bookingOptionTier } from './booking-options.ts'
import { rankItineraries } from './rank-itineraries.ts'
import { totalDurationMinutes } from './itinerary-summary.ts'

/** Sellers of one offer: who chooses between dates needs no more. */
const mostSellers = 3

/**
 * The live offers that are worth a look whatever the time of a traveller is worth: those to which no other is as cheap and
 * as quick (the Pareto front of price and total travel time), cheapest first, each with its cheapest sellers. What tells no
 * time is only taken where nothing is cheaper.
 *
 * @param merged all that was found, prices in one currency, each with its options in their order
 */
export function selectBestOffers(merged: readonly Itinerary[], most: number): Itinerary[] {
  return thinned(frontOf(merged), most).map(({ itinerary }) => ({
    ...itinerary,
    options: cheapestSellers(itinerary.options),
  }))
}

interface Point {
  itinerary: Itinerary
  price: number
  /** Of all legs; `Infinity` where they are not told. */
  minutes: number
}

function frontOf(merged: readonly Itinerary[]): Point[] {
  const front: Point[] = []
  for (const itinerary of rankItineraries(merged, 'cheapest')) {
    const [cheapest] = itinerary.options
    if (!cheapest?.price || bookingOptionTier(cheapest) !== 0) continue
    // Of those at one price the quickest comes first.
    const minutes = totalDurationMinutes(itinerary) || Infinity
    if (minutes < (front.at(-1)?.minutes ?? Infinity) || !front.length)
      front.push({ itinerary, price: cheapest.price.minor, minutes })
  }
  return front
}

/**
 * At most so many of a front: its ends, and between them those that save the most against the way from one neighbour to
 * the other. A score is a weighted sum, so what lies above that way is the best for nobody.
 */
function thinned(front: readonly Point[], most: number): Point[] {
  const left = [...front]
  while (left.length > Math.max(most, 2)) {
    const savings = left.map((_, at) => savingOf(left, at))
    left.splice(savings.indexOf(Math.min(...savings)), 1)
  }
  return left.slice(0, most)
}

function savingOf(front: readonly Point[], at: number): number {
  const [before, point, after] = [front[at - 1], front[at], front[at + 1]]
  if (!before || !point || !after || before.minutes === Infinity) return Infinity
  const share = (before.minutes - point.minutes) / (before.minutes - after.minutes)
  return before.price + share * (after.price - before.price) - point.price
}

/** The cheapest fare of each seller, in the order in which they stand. */
function cheapestSellers(options: readonly BookingOption[]): BookingOption[] {
  const sellers = new Map<string, BookingOption>()
  for (const option of options) {
    const key = JSON.stringify([option.provider, option.seller.name])
    if (option.price && !option.suspicious && !sellers.has(key)) sellers.set(key, option)
  }
  return [...sellers.values()].slice(0, mostSellers)
}
