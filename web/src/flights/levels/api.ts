import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import type { CurrencyCode } from '@faresight/contracts/currency-table'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { convertLevel } from '../money/convert.ts'
import { inOwnCurrency, useConversion } from '../money/conversion.ts'
import { levelsOf, noLevels, type Levels } from './levels.ts'

/** Trips with comparable prices. */
export interface LevelRoute {
  origin: string
  destination: string
  tripType: ScanTripType
  cabinClass: CabinClass
  stops: StopsFilter
  currency: CurrencyCode
}

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
  const levels = useMemo(() => {
    if (!data) return noLevels
    if (!conversion) return levelsOf(data)
    const months = data.months.map(({ month, level }) => ({
      month,
      level: level && convertLevel(level, conversion),
    }))
    return levelsOf({ months })
  }, [data, conversion])
  return { levels, waiting: isLoading }
}
