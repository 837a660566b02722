import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import type { PlainDate } from '@faresight/contracts/common'
import type { FlightResult } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'
import type { FlightQuestion } from '../../flights/trips/flight-question.ts'
import type { DateEnd, Dates } from './dates.ts'

/** What prices have to be of to be those of a trip, whatever its dates. */
export type PricedTrip = Pick<
  FlightQuestion,
  'origin' | 'destination' | 'passengers' | 'cabinClass' | 'stops' | 'currency'
> & { tripType: ScanTripType }

/** What a scan of one's own has found. Prices are whole units, as they are shown, for the whole party. */
export interface PastPrices {
  /** When it ended. */
  at: string
  pairs: readonly { date: PlainDate; returnDate: PlainDate | null; price: number }[]
}

const asked = [
  'origin',
  'destination',
  'tripType',
  'passengers',
  'cabinClass',
  'stops',
  'currency',
] as const satisfies (keyof PricedTrip)[]

/** The latest scan of a trip that has ended and found something; `scans` are newest first. */
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

/** The fares of a scan by their dates. What a provider only remembered is left out: it may be far older than the scan. */
export function pairsOf(results: readonly FlightResult[]): PastPrices['pairs'] {
  return results.flatMap((result) => {
    if (result.locked || !result.live) return []
    const { departureDate: date, returnDate, price } = result
    return date === null || price === null ? [] : [{ date, returnDate, price: shownFare(price) }]
  })
}

/**
 * What the days cost that can be chosen as one end of a trip: of a departure the lowest of all its returns, of a return that
 * with the departure that is chosen.
 */
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
