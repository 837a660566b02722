import type { PlainDate } from '@faresight/contracts/common'
import type { TripDates, DatePairFare } from '@faresight/contracts/search/flexible-dates'
import { maxDatePairsPerCheck } from '@faresight/contracts/search/limits'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'

/** Fares by departure (across) and return (down); one way has one row, whose return is `null`. */
export interface Grid {
  departures: readonly PlainDate[]
  returns: readonly (PlainDate | null)[]
  /** `null` where the pair cannot be flown. */
  fareOn: (departure: PlainDate, back: PlainDate | null) => DatePairFare | null
  /** The lowest price as shown, live or cached, if there are several to compare. */
  lowest: number | null
}

export function gridOf(pairs: readonly DatePairFare[]): Grid {
  const fares = new Map(pairs.map((fare) => [pairKey(fare), fare]))
  const prices = pairs.flatMap(({ price }) => (price === null ? [] : shownFare(price)))
  return {
    departures: [...new Set(pairs.map(({ departureDate }) => departureDate))].toSorted(),
    returns: [...new Set(pairs.map(({ returnDate }) => returnDate))].toSorted((a, b) =>
      (a ?? '').localeCompare(b ?? ''),
    ),
    fareOn: (departureDate, returnDate) => fares.get(pairKey({ departureDate, returnDate })) ?? null,
    lowest: prices.length > 1 ? Math.min(...prices) : null,
  }
}

export function pairKey({ departureDate, returnDate }: TripDates): string {
  return `${departureDate} ${returnDate ?? ''}`
}

/** Pairs of a departure day that are not known live, as many as one call checks. */
export function pairsToCheck(pairs: readonly DatePairFare[], departure: PlainDate): TripDates[] {
  return pairs
    .filter(({ departureDate, known }) => departureDate === departure && known !== 'live')
    .slice(0, maxDatePairsPerCheck)
    .map(({ departureDate, returnDate }) => ({ departureDate, returnDate }))
}

/** How many date pairs a search has checked live; `null` until a provider says so. */
export function checkedIn(
  providers: readonly Pick<ProviderStatus, 'datePairs'>[],
): { checkedLive: number; total: number } | null {
  const reported = providers.flatMap(({ datePairs }) => datePairs ?? [])
  return reported.toSorted((a, b) => b.checkedLive - a.checkedLive)[0] ?? null
}

export interface CellPlace {
  column: number
  row: number
}

/** The cell that a key leads to; `null` for other keys. */
export function cellAfter(
  key: string,
  { column, row }: CellPlace,
  columns: number,
  rows: number,
): CellPlace | null {
  const within = (place: number, length: number) => Math.max(0, Math.min(length - 1, place))
  const moves: Record<string, CellPlace> = {
    ArrowLeft: { column: column - 1, row },
    ArrowRight: { column: column + 1, row },
    ArrowUp: { column, row: row - 1 },
    ArrowDown: { column, row: row + 1 },
    Home: { column: 0, row },
    End: { column: columns - 1, row },
  }
  const next = moves[key]
  return next ? { column: within(next.column, columns), row: within(next.row, rows) } : null
}
