import type { OpenResult } from '../search/result.ts'
import { redactLegForVisitor } from '../search/results-redaction.ts'
import type { RedactionRules } from '../redaction.ts'
import type { ScanCalendar } from './calendar.ts'
import type { BestDates, BestDeal, OpenBestDates, OpenDeal } from './deal.ts'
import type { ScanProgress, SmartSample } from './record.ts'

/** What is shown of AI searches. */
export const scanRedactionRules = {
  /** A visitor sees who flies, how long, from where and at what time, and neither the day nor the price. */
  bestDeal: (deal: OpenDeal | null, viewer): BestDeal | null =>
    viewer === 'member' ? deal && { locked: true } : deal && dealForVisitor(deal),
  bestDates: (dates: OpenBestDates | null): BestDates | null => dates && { locked: true },
  /**
   * A visitor sees the month of each and most prices, once the scan is over and its best deal stands beside them: until then
   * any may be the best.
   */
  scannedDates: (deals: OpenDeal[], viewer, { bestDeal, scan }: Beside): OpenDeal[] =>
    viewer === 'member' ? [] : pricesForVisitor(deals, scan?.ended ? bestDeal : undefined),
  scan: progressWithoutAccess,
  smartSamples: nothingOf<SmartSample>,
  lastChecks: nothingOf<SmartSample>,
  allResults: nothingOf<OpenResult>,
  calendar: (_calendar: ScanCalendar | null): ScanCalendar | null => null,
} satisfies RedactionRules

interface Beside {
  bestDeal?: OpenDeal | null
  scan?: ScanProgress
}

const withheld = {
  locked: false,
  id: null,
  date: null,
  returnDate: null,
  month: null,
  price: null,
  pricePerPassenger: null,
  lowestPrice: null,
  airline: null,
  airlineCode: null,
  provider: null,
  travelTime: null,
  stops: null,
  departureTime: null,
  arrivalTime: null,
  bookingUrl: null,
  live: null,
  seenAt: null,
  legs: null,
} satisfies Omit<OpenDeal, 'currency'>

function dealForVisitor(deal: OpenDeal): OpenDeal {
  const { currency, airline, airlineCode, travelTime, stops, departureTime, arrivalTime, legs } = deal
  const shown = { currency, airline, airlineCode, travelTime, stops, departureTime, arrivalTime }
  return { ...withheld, ...shown, legs: legs && legs.map(redactLegForVisitor) }
}

/**
 * The month and the whole-number price of each, but for the price of the cheapest, that of the best deal, and any that
 * would tell one of these by being the same.
 *
 * @param best `undefined` while nobody can say: then no price is told
 */
function pricesForVisitor(deals: OpenDeal[], best: OpenDeal | null | undefined): OpenDeal[] {
  const lowest = Math.min(...deals.map(({ price }) => price ?? Infinity))
  const hidden = new Set([lowest, best?.price ?? lowest].map(Math.round))
  return deals.map((deal) => {
    const { month, currency, price } = deal
    const isTold = best !== undefined && price !== null && !hidden.has(Math.round(price))
    return { ...withheld, month, currency, price: isTold ? Math.round(price) : null }
  })
}

/** How far a scan is, without any price or day that it has found. */
function progressWithoutAccess(scan: ScanProgress): ScanProgress {
  const { checks, budget, candidates, from, to, ended, providers, remarks } = scan
  return {
    checks,
    budget,
    candidates,
    from,
    to,
    certificate: null,
    checking: [],
    ended,
    providers,
    remarks,
  }
}

function nothingOf<T>(_list: T[]): T[] {
  return []
}
