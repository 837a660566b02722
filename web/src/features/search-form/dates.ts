import type { PlainDate } from '@faresight/contracts/common'

export type DateEnd = 'departureDate' | 'returnDate'

/** Plain dates; nothing chosen is an empty string. */
export type Dates = Record<DateEnd, string>

/**
 * What a pressed day means: the chosen end gets it. A day before the departure starts the trip anew, and a later departure
 * drops a return that it has passed. `next` is the end to choose now, or `null` when all is chosen.
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
