import type { VisibleRules } from '../visible.ts'
import type { FlexibleDates, PairFare } from './flexible-dates.ts'

/** Without access nothing of the grid is shown: which pairs are known already says where cheap fares were looked for. */
export const flexibleDatesRules = {
  currency: (currency: FlexibleDates['currency']) => currency,
  pairs: (_pairs: PairFare[]): PairFare[] => [],
  checkedLive: (_checkedLive: number) => 0,
  othersBetween: (between: FlexibleDates['othersBetween']) => between,
  providers: (_providers: FlexibleDates['providers']): FlexibleDates['providers'] => [],
} satisfies VisibleRules
