import { legForVisitor } from '../search/visible-results.ts'
import type { Viewer } from '../viewer.ts'
import type { BestDates, BestDeal, OpenBestDates, OpenDeal } from './deal.ts'
import type { ScanProgress } from './record.ts'

const withheld = {
  locked: false,
  id: null,
  date: null,
  returnDate: null,
  month: null,
  price: null,
  pricePerPassenger: null,
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

/** The best deal: a visitor sees who flies, how long, from where and at what time, and neither the day nor the price. */
export function bestDealFor(viewer: Viewer, deal: OpenDeal | null): BestDeal | null {
  if (viewer === 'subscriber' || !deal) return deal
  if (viewer === 'member') return { locked: true }
  const { currency, airline, airlineCode, travelTime, stops, departureTime, arrivalTime, legs } = deal
  const shown = { currency, airline, airlineCode, travelTime, stops, departureTime, arrivalTime }
  return { ...withheld, ...shown, legs: legs && legs.map(legForVisitor) }
}

/** Nothing of it is for whoever has no access. */
export function bestDatesFor(viewer: Viewer, dates: OpenBestDates | null): BestDates | null {
  return viewer === 'subscriber' || !dates ? dates : { locked: true }
}

/**
 * The checked pairs, cheapest first: a visitor sees the month and the whole-number price of each, but for the price of the
 * cheapest, that of the best deal, and any that would tell one of these by being the same.
 *
 * @param isOver no price is shown before the end: any may turn out to be the cheapest or the best, as may another offer of
 *   the same pair
 */
export function dealsFor(
  viewer: Viewer,
  deals: OpenDeal[],
  { best, isOver }: { best: OpenDeal | null; isOver: boolean },
): OpenDeal[] {
  if (viewer === 'subscriber') return deals
  if (viewer === 'member') return []
  const lowest = Math.min(...deals.map(({ price }) => price ?? Infinity))
  const hidden = new Set([lowest, best?.price ?? lowest].map(Math.round))
  return deals.map((deal) => {
    const { month, currency, price } = deal
    const isTold = isOver && price !== null && !hidden.has(Math.round(price))
    return { ...withheld, month, currency, price: isTold ? Math.round(price) : null }
  })
}

/** How far a scan is: whoever has no access learns no price and no day of it. */
export function scanFor(viewer: Viewer, scan: ScanProgress): ScanProgress {
  return viewer === 'subscriber' ? scan : { ...scan, certificate: null, checking: [] }
}
