import type { DateEnd, Dates } from '../dates.ts'
import { dayPrices, type PastPrices, type PricedTrip } from './past-prices.ts'
import type { ShownPrices } from './priced-day.tsx'

/** What a calendar shows while one end of a trip is chosen, which may be nothing. */
export function shownPrices(
  { pairs }: PastPrices,
  { currency, tripType }: PricedTrip,
  end: DateEnd,
  dates: Dates,
): Omit<ShownPrices, 'noteId'> {
  const prices = dayPrices(pairs, end, dates)
  const isFrom = tripType === 'roundtrip' && end === 'departureDate'
  // One price alone is no low one.
  const lowest = prices.size > 1 ? Math.min(...prices.values()) : null
  return { prices, lowest, currency, isFrom }
}
