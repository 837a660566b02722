import type { PlainDate } from '@faresight/contracts/common'

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
