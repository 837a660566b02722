// Apart from the schemas, so that a page can know them before it loads those.

import type { PlainDate } from '../common.ts'
import { addDays } from '../days.ts'

/** Days from today, by the calendar of the origin, on which a flight can be searched at the latest: providers sell about a year ahead. */
export const maxDaysAhead = 361

/**
 * The first day on which the next flight of a multi-city trip can depart. Over the date line a flight arrives on the day before
 * it departs: for which flights that holds is the search service's to say.
 */
export function earliestNextDepartureDate(departureDate: PlainDate): PlainDate {
  return addDays(departureDate, -1)
}

/** How long what a provider said counts as its word of now: so long nobody asks it the same again. */
export const quoteMaxAgeMs = 10 * 60 * 1000

/** Flexible dates are this many days before and after those asked for. */
export const flexibleDaysEachWay = 3

/** How many pairs of flexible dates one call has checked: a row of the grid. */
export const maxDatePairsPerCheck = 2 * flexibleDaysEachWay + 1

/** How many searches one can have saved: each list of them holds them all. */
export const maxSavedSearches = 200

/** How long one that was deleted can be taken back, and a price alert. */
export const undoDeleteWindowMs = 60 * 60 * 1000
