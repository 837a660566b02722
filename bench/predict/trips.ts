import type { DayPrice, TripSeries } from '../../services/ai-scan/src/forecast/series.ts'
import { cityPairOf, type Market } from '../fares/market.ts'

/** What one flight day of a route has cost, by the day of the search; amounts in the route's currency. */
export interface RecordedTrip extends TripSeries {
  cityPair: string
}

export interface RecordedMarket {
  name: string
  trips: readonly RecordedTrip[]
}

/** All trips of a market: one way, as they were recorded. */
export function tripsOf(market: Market): RecordedTrip[] {
  const trips = new Map<string, RecordedTrip & { prices: DayPrice[] }>()
  for (const route of market.routes.values()) {
    const { origin, destination } = route
    const cityPair = cityPairOf(route)
    for (const [day, fares] of [...route.searches].sort(([a], [b]) => a - b)) {
      for (const [departureDay, { price }] of fares) {
        const key = `${origin}-${destination} ${departureDay}`
        const known = trips.get(key)
        if (known) known.prices.push({ day, price })
        else {
          const prices = [{ day, price }]
          trips.set(key, { cityPair, origin, destination, departureDay, returnDay: null, prices })
        }
      }
    }
  }
  return [...trips.values()]
}

/** The days on which anything was seen, ascending. */
export function searchDaysOf(trips: readonly TripSeries[]): number[] {
  const days = new Set(trips.flatMap(({ prices }) => prices.map(({ day }) => day)))
  return [...days].sort((a, b) => a - b)
}
