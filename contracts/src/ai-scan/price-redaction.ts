import type { RedactionRules } from '../redaction.ts'
import type { DailyPrices, PriceHistoryFare } from './price-history.ts'
import type { MonthlyPriceLevel, PriceLevel } from './price-level.ts'
import type { FallFrequency, PriceForecast, PricePredictions } from './price-predictions.ts'

/** Without access only the trip is shown. */
export const predictionRedactionRules = {
  route: (route: string) => route,
  tripType: (tripType: PricePredictions['tripType']) => tripType,
  departureDate: (date: string) => date,
  returnDate: (date: string | null) => date,
  currency: (currency: PricePredictions['currency']) => currency,
  current: (_current: PricePredictions['current']): PricePredictions['current'] => null,
  forecasts: (_forecasts: PriceForecast[]): PriceForecast[] => [],
  falls: (_falls: FallFrequency[]): FallFrequency[] => [],
  advice: (_advice: PricePredictions['advice']): PricePredictions['advice'] => ({
    advice: 'no_signal',
    horizonDays: null,
    reason: 'unclear',
  }),
} satisfies RedactionRules

/** Without access only the trip is shown. */
export const priceHistoryRedactionRules = {
  fares: (_fares: PriceHistoryFare[]): PriceHistoryFare[] => [],
  nextCursor: (_cursor: string | null): string | null => null,
  route: (route: string) => route,
  tripType: (tripType: DailyPrices['tripType']) => tripType,
  departureDate: (date: string) => date,
  returnDate: (date: string | null) => date,
  currency: (currency: DailyPrices['currency']) => currency,
  days: (_days: DailyPrices['days']): DailyPrices['days'] => [],
  basis: (_basis: DailyPrices['basis']): DailyPrices['basis'] => 'trip',
  level: (_level: PriceLevel | null): PriceLevel | null => null,
  months: (_months: MonthlyPriceLevel[]): MonthlyPriceLevel[] => [],
} satisfies RedactionRules
