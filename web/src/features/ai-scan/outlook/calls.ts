import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import type { PriceDays } from '@faresight/contracts/ai-scan/price-history'
import type { PricePredictions } from '@faresight/contracts/ai-scan/price-predictions'
import { call } from '../../../api/client.ts'
import type { OutlookTrip } from './trip.ts'

/** What a trip has cost, day by day. */
export function fetchPriceDays(trip: OutlookTrip, signal: AbortSignal): Promise<PriceDays> {
  return call(priceRoutes.days, { query: queryOf(trip), signal })
}

/** What it will cost, and whether to wait for that. */
export function fetchPredictions(trip: OutlookTrip, signal: AbortSignal): Promise<PricePredictions> {
  return call(priceRoutes.predictions, { query: queryOf(trip), signal })
}

function queryOf({ returnDate, seenAt, ...trip }: OutlookTrip) {
  void seenAt // is no part of the question
  return { ...trip, ...(returnDate !== null && { returnDate }) }
}
