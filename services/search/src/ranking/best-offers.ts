import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import { bookingOptionTier } from './booking-options.ts'
import { rankItineraries } from './rank-itineraries.ts'
import { totalDurationMinutes } from './itinerary-summary.ts'

const maxSellers = 3

/**
 * The Pareto front of price and total travel time among live offers, cheapest first, each with its three cheapest sellers. An offer
 * without a travel time is taken only where none is cheaper.
 * @param merged prices in one currency, options in the order of `compareBookingOptions`
 */
export function selectParetoItineraries(merged: readonly Itinerary[], limit: number): Itinerary[] {
  return thinOut(paretoFront(merged), limit).map(({ itinerary }) => ({
    ...itinerary,
    options: cheapestSellers(itinerary.options),
  }))
}

interface Point {
  itinerary: Itinerary
  price: number
  /** Of all legs; `Infinity` where unknown. */
  minutes: number
}

function paretoFront(merged: readonly Itinerary[]): Point[] {
  const front: Point[] = []
  for (const itinerary of rankItineraries(merged, 'cheapest')) {
    const [cheapest] = itinerary.options
    if (!cheapest?.price || bookingOptionTier(cheapest) !== 0) continue
    // At one price the quickest comes first.
    const minutes = totalDurationMinutes(itinerary) || Infinity
    if (minutes < (front.at(-1)?.minutes ?? Infinity) || !front.length)
      front.push({ itinerary, price: cheapest.price.minor, minutes })
  }
  return front
}

/**
 * Keeps the ends of the front and, between them, the points that lie furthest below the line between their neighbours. A score is a
 * weighted sum, so no weights prefer a point above that line.
 */
function thinOut(front: readonly Point[], limit: number): Point[] {
  const left = [...front]
  while (left.length > Math.max(limit, 2)) {
    const savings = left.map((_, at) => computeSaving(left, at))
    left.splice(savings.indexOf(Math.min(...savings)), 1)
  }
  return left.slice(0, limit)
}

function computeSaving(front: readonly Point[], at: number): number {
  const [before, point, after] = [front[at - 1], front[at], front[at + 1]]
  if (!before || !point || !after || before.minutes === Infinity) return Infinity
  const share = (before.minutes - point.minutes) / (before.minutes - after.minutes)
  return before.price + share * (after.price - before.price) - point.price
}

function cheapestSellers(options: readonly BookingOption[]): BookingOption[] {
  const sellers = new Map<string, BookingOption>()
  for (const option of options) {
    const key = JSON.stringify([option.provider, option.seller.name])
    if (option.price && !option.suspicious && !sellers.has(key)) sellers.set(key, option)
  }
  return [...sellers.values()].slice(0, maxSellers)
}
