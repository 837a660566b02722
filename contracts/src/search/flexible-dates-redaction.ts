import type { RedactionRules } from '../redaction.ts'
import type { FlexibleDatesGrid, DatePairFare } from './flexible-dates.ts'

/** Without access the grid is empty: known pairs would hint at cheap dates. */
export const flexibleDatesRedactionRules = {
  currency: (currency: FlexibleDatesGrid['currency']) => currency,
  pairs: (_pairs: DatePairFare[]): DatePairFare[] => [],
  checkedLive: (_checkedLive: number) => 0,
  othersBetween: (between: FlexibleDatesGrid['othersBetween']) => between,
  providers: (_providers: FlexibleDatesGrid['providers']): FlexibleDatesGrid['providers'] => [],
} satisfies RedactionRules
