import type { VisibleRules } from '../visible.ts'
import type { PriceDays, ShownFare } from './price-history.ts'
import type { MonthLevel, PriceLevel } from './price-level.ts'

/** What is shown of price history to who has no access: the trip that they asked about, and nothing that was seen. */
export const priceRules = {
  fares: (_fares: ShownFare[]): ShownFare[] => [],
  nextCursor: (_cursor: string | null): string | null => null,
  route: (route: string) => route,
  tripType: (tripType: PriceDays['tripType']) => tripType,
  departureDate: (date: string) => date,
  returnDate: (date: string | null) => date,
  currency: (currency: PriceDays['currency']) => currency,
  days: (_days: PriceDays['days']): PriceDays['days'] => [],
  of: (_of: PriceDays['of']): PriceDays['of'] => 'trip',
  level: (_level: PriceLevel | null): PriceLevel | null => null,
  months: (_months: MonthLevel[]): MonthLevel[] => [],
} satisfies VisibleRules
