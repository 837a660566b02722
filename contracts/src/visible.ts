import type { ScanCalendar } from './ai-scan/calendar.ts'
import type { BestDates, BestDeal, OpenBestDates, OpenDeal } from './ai-scan/deal.ts'
import type { ScanProgress, SmartSample } from './ai-scan/record.ts'
import { bestDatesFor, bestDealFor, dealsFor, scanFor } from './ai-scan/visible-scan.ts'
import type { Lowest, OpenLowest } from './search/flight-search.ts'
import type { FlightResult, OpenResult } from './search/result.ts'
import { lowestFor, resultsFor, visitorIds, type VisitorId } from './search/visible-results.ts'
import type { Viewer } from './viewer.ts'

/** Fares on their way out of a service, any of these keys. Each is shown or withheld by the rules of its row. */
export interface Fares {
  results: OpenResult[]
  lowest: OpenLowest | null
  bestDeal: OpenDeal | null
  bestDates: OpenBestDates | null
  /** Cheapest first. */
  scannedDates: OpenDeal[]
  scan: ScanProgress
  smartSamples: SmartSample[]
  allResults: OpenResult[]
  calendar: ScanCalendar | null
}

/** The same fares as somebody may see them. */
export interface VisibleFares {
  results: FlightResult[]
  lowest: Lowest | null
  bestDeal: BestDeal | null
  bestDates: BestDates | null
  scannedDates: OpenDeal[]
  scan: ScanProgress
  smartSamples: SmartSample[]
  allResults: FlightResult[]
  calendar: ScanCalendar | null
}

type Visible<T extends Partial<Fares>> = { [K in keyof T & keyof Fares]: VisibleFares[K] }

/**
 * What `viewer` may see of `value`: the one rule for every way out (JSON, events, mails), mirrored by the client. A key
 * without a rule does not get out.
 *
 * @param visitorId of one list or stream of results: it gives out `public-0`, `public-1` and so on
 */
export function visible<T extends Partial<Fares>>(
  value: T,
  viewer: Viewer,
  visitorId: VisitorId = visitorIds(),
): Visible<T> {
  const { results, lowest, bestDeal, bestDates, scannedDates, scan, smartSamples, allResults, calendar } =
    value
  const isSubscriber = viewer === 'subscriber'
  const seen: Partial<VisibleFares> = {
    ...(results && { results: resultsFor(viewer, results, visitorId) }),
    ...(lowest !== undefined && { lowest: lowestFor(viewer, lowest) }),
    ...(bestDates !== undefined && { bestDates: bestDatesFor(viewer, bestDates) }),
    ...(bestDeal !== undefined && { bestDeal: bestDealFor(viewer, bestDeal) }),
    ...(scannedDates && {
      scannedDates: dealsFor(viewer, scannedDates, {
        best: bestDeal ?? null,
        isOver: (scan?.ended ?? null) !== null,
      }),
    }),
    ...(scan && { scan: scanFor(viewer, scan) }),
    ...(smartSamples && { smartSamples: isSubscriber ? smartSamples : [] }),
    ...(allResults && { allResults: isSubscriber ? allResults : [] }),
    ...(calendar !== undefined && { calendar: isSubscriber ? calendar : null }),
  }
  // Exactly the keys of `value` that have a rule, each by its own.
  return seen as Visible<T>
}
