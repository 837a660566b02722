import type { TripDayPriceUsd, TripPriceSeries } from '../../services/ai-scan/src/forecast/trip-series.ts'
import { cityPairName, type FareMarket } from '../fares/fare-market.ts'

export interface RecordedTrip extends TripPriceSeries {
  cityPair: string
}

export interface RecordedMarket {
  name: string
  /** Folds of city pairs, at most. */
  maxFolds: number
  trips: readonly RecordedTrip[]
}

/** All trips are one way, as recorded. */
export function listRecordedTrips(market: FareMarket): RecordedTrip[] {
  const trips = new Map<string, RecordedTrip & { prices: TripDayPriceUsd[] }>()
  for (const route of market.routes.values()) {
    const { origin, destination } = route
    const cityPair = cityPairName(route)
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

/** Ascending. */
export function listTripSearchDays(trips: readonly TripPriceSeries[]): number[] {
  const days = new Set(trips.flatMap(({ prices }) => prices.map(({ day }) => day)))
  return [...days].sort((a, b) => a - b)
}
