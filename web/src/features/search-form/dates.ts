import type { PlainDate } from '@faresight/contracts/common'
import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import type { Party } from '@faresight/contracts/search/party'
import type { FlightResult } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'

export type DateEnd = 'departureDate' | 'returnDate'

/** Dates as YYYY-MM-DD; an empty string if not chosen. */
export type Dates = Record<DateEnd, string>

/**
 * Applies a pressed day to the chosen end. A day before departure restarts the trip; a later departure drops a return
 * before it. `next`: the end to choose next, or `null`.
 */
export function pickDay(
  dates: Dates,
  end: DateEnd,
  day: PlainDate,
  roundtrip: boolean,
): { dates: Dates; next: DateEnd | null } {
  if (!roundtrip) return { dates: { departureDate: day, returnDate: '' }, next: null }
  if (end === 'returnDate' && dates.departureDate && day >= dates.departureDate)
    return { dates: { ...dates, returnDate: day }, next: null }
  const returnDate = dates.returnDate > day ? dates.returnDate : ''
  return { dates: { departureDate: day, returnDate }, next: 'returnDate' }
}

/** What prices must match to belong to a trip, whatever its dates. */
export type PricedTrip = Pick<
  FlightSearchInput,
  'origin' | 'destination' | keyof Party | 'cabinClass' | 'stops' | 'currency'
> & { tripType: ScanTripType }

/** Prices from the user's latest scan, in whole units for the whole party. */
export interface PastPrices {
  at: string
  /** Whether the scan was in another currency. */
  isConverted: boolean
  pairs: readonly { date: PlainDate; returnDate: PlainDate | null; price: number }[]
}

const asked = [
  'origin',
  'destination',
  'tripType',
  'passengers',
  'children',
  'infants',
  'cabinClass',
  'stops',
] as const satisfies (keyof PricedTrip)[]

/** The latest finished scan of a trip with results, in any currency; `scans` must be newest first. */
export function latestScanOf(
  scans: readonly AiSearchSummary[],
  trip: PricedTrip,
): AiSearchSummary | undefined {
  return scans.find(
    (scan) =>
      scan.completedAt !== null &&
      scan.bestDates !== null &&
      asked.every((name) => scan[name] === trip[name]),
  )
}

/** Fares by date. Cached ones are left out, since they may be far older than the scan. */
export function pairsOf(results: readonly FlightResult[]): PastPrices['pairs'] {
  return results.flatMap((result) => {
    if (result.locked || !result.live) return []
    const { departureDate: date, returnDate, price } = result
    return date === null || price === null ? [] : [{ date, returnDate, price: shownFare(price) }]
  })
}

/** Price per selectable day: for a departure the lowest over all returns, for a return that of the pair. */
export function dayPrices(
  pairs: PastPrices['pairs'],
  end: DateEnd,
  { departureDate }: Pick<Dates, 'departureDate'>,
): Map<PlainDate, number> {
  const prices = new Map<PlainDate, number>()
  for (const { date, returnDate, price } of pairs) {
    const day = end === 'departureDate' ? date : date === departureDate ? returnDate : null
    if (day !== null) prices.set(day, Math.min(price, prices.get(day) ?? price))
  }
  return prices
}
