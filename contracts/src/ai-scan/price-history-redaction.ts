import type { RedactionRules } from '../redaction.ts'
import type { DailyPrices, PriceHistoryFare } from './price-history.ts'
import type { MonthlyPriceLevel, PriceLevel } from './price-level.ts'

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
  of: (_of: DailyPrices['of']): DailyPrices['of'] => 'trip',
  level: (_level: PriceLevel | null): PriceLevel | null => null,
  months: (_months: MonthlyPriceLevel[]): MonthlyPriceLevel[] => [],
} satisfies RedactionRules
