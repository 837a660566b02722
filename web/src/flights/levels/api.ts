import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { inOwnCurrency, useConversion } from '../money/conversion.ts'
import { levelsOf, noLevels, type Levels } from './levels.tsx'
import { hasAdultsOnly } from '@faresight/contracts/search/party'
import type { FlightSearchInput } from '../trips/flight-search-input.ts'
import type { ScanTrip } from '../trips/scan-trip.ts'

/** Trips with comparable prices. */
type LevelRoute = Pick<ScanTrip, 'origin' | 'destination' | 'tripType' | 'cabinClass' | 'stops' | 'currency'>

function levelsQuery(route: LevelRoute | null) {
  return queryOptions({
    queryKey: ['price-levels', route] as const,
    meta: { personal: true },
    queryFn: route ? ({ signal }) => call(priceRoutes.levels, { query: route, signal }) : skipToken,
  })
}

/** Typical prices of a route, for subscribers only. Empty without a route, or if the request fails. */
export function useLevels(route: LevelRoute | null): { levels: Levels; waiting: boolean } {
  const conversion = useConversion()
  const { data, isLoading } = useQuery(levelsQuery(route && inOwnCurrency(route, conversion)))
  const levels = useMemo(() => (data ? levelsOf(data, conversion) : noLevels), [data, conversion])
  return { levels, waiting: isLoading }
}

/** The route of a search with comparable prices; `null` for multi-city or nearby airports. */
export function routeOfSearch(question: FlightSearchInput): LevelRoute | null {
  const { tripType, nearbyAirports } = question
  return tripType === 'multicity' || nearbyAirports ? null : routeOfScan({ ...question, tripType })
}

/** The same of a scan: what a family pays on average is not comparable with the price of one adult. */
export function routeOfScan(asked: Omit<ScanTrip, 'minNights' | 'maxNights'>): LevelRoute | null {
  return hasAdultsOnly(asked) ? routeOf(asked) : null
}

/** The route of a trip of one adult. */
export function routeOf(asked: LevelRoute): LevelRoute {
  const { origin, destination, tripType, cabinClass, stops, currency } = asked
  return { origin, destination, tripType, cabinClass, stops, currency }
}
