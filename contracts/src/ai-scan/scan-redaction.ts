import type { UnlockedResult } from '../search/result.ts'
import { redactLegForVisitor } from '../search/results-redaction.ts'
import type { RedactionRules } from '../redaction.ts'
import type { ScanCalendar } from './calendar.ts'
import type { BestDates, BestDeal, UnlockedBestDates, UnlockedDeal } from './deal.ts'
import type { ScanProgress, SmartSample } from './record.ts'

export const scanRedactionRules = {
  /** Visitors see airline, duration, airports and times, but no day and no price. */
  bestDeal: (deal: UnlockedDeal | null, viewer): BestDeal | null =>
    viewer === 'member' ? deal && { locked: true } : deal && dealForVisitor(deal),
  bestDates: (dates: UnlockedBestDates | null): BestDates | null => dates && { locked: true },
  /** Visitors see months and most prices once the scan has ended: until then any may be the best. */
  scannedDates: (deals: UnlockedDeal[], viewer, { bestDeal, scan }: Beside): UnlockedDeal[] =>
    viewer === 'member' ? [] : pricesForVisitor(deals, scan?.ended ? bestDeal : undefined),
  scan: progressWithoutAccess,
  smartSamples: nothingOf<SmartSample>,
  lastChecks: nothingOf<SmartSample>,
  allResults: nothingOf<UnlockedResult>,
  calendar: (_calendar: ScanCalendar | null): ScanCalendar | null => null,
} satisfies RedactionRules

interface Beside {
  bestDeal?: UnlockedDeal | null
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
} satisfies Omit<UnlockedDeal, 'currency'>

function dealForVisitor(deal: UnlockedDeal): UnlockedDeal {
  const { currency, airline, airlineCode, travelTime, stops, departureTime, arrivalTime, legs } = deal
  const shown = { currency, airline, airlineCode, travelTime, stops, departureTime, arrivalTime }
  return { ...withheld, ...shown, legs: legs && legs.map(redactLegForVisitor) }
}

/**
 * Months and rounded prices, except the cheapest, the best deal’s and equal ones. These come first, by month, since their place among
 * ascending prices would tell what they are.
 * @param best `undefined` while unknown: no price is shown
 */
function pricesForVisitor(deals: UnlockedDeal[], best: UnlockedDeal | null | undefined): UnlockedDeal[] {
  const lowest = Math.min(...deals.map(({ price }) => price ?? Infinity))
  const hidden = new Set([lowest, best?.price ?? lowest].map(Math.round))
  const shown = deals.map(({ month, currency, price }) => {
    const isTold = best !== undefined && price !== null && !hidden.has(Math.round(price))
    return { ...withheld, month, currency, price: isTold ? Math.round(price) : null }
  })
  const withoutPrice = shown.filter(({ price }) => price === null)
  return [
    ...withoutPrice.sort((a, b) => (a.month ?? '').localeCompare(b.month ?? '')),
    ...shown.filter(({ price }) => price !== null),
  ]
}

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
