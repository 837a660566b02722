import type { RedactionRules } from '../redaction.ts'
import type { FlexibleDatesGrid, DatePairFare } from './flexible-dates.ts'

/** Without access nothing of the grid is shown: which pairs are known already says where cheap fares were looked for. */
export const flexibleDatesRedactionRules = {
  currency: (currency: FlexibleDatesGrid['currency']) => currency,
  pairs: (_pairs: DatePairFare[]): DatePairFare[] => [],
  checkedLive: (_checkedLive: number) => 0,
  othersBetween: (between: FlexibleDatesGrid['othersBetween']) => between,
  providers: (_providers: FlexibleDatesGrid['providers']): FlexibleDatesGrid['providers'] => [],
} satisfies RedactionRules
