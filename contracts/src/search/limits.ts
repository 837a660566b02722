// Without zod, for pages that load it later.

import type { PlainDate } from '../common.ts'
import { addDays } from '../days.ts'

/** Latest departure, in days from today at the origin. */
export const maxDaysAhead = 361

/** A day earlier is possible over the date line. */
export function earliestNextDepartureDate(departureDate: PlainDate): PlainDate {
  return addDays(departureDate, -1)
}

export const quoteMaxAgeMs = 10 * 60 * 1000

export const flexibleDaysEachWay = 3

export const maxDatePairsPerCheck = 2 * flexibleDaysEachWay + 1

export const maxSavedSearches = 200

export const undoDeleteWindowMs = 60 * 60 * 1000

/** Chinese, Japanese and Korean city names may have two characters. */
const ideographs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u

/** Whether it is worth a search. @param typed trimmed */
export function isLongEnoughPlaceText(typed: string): boolean {
  return typed.length >= 3 || ideographs.test(typed)
}

/** Cache-Control max-age of airport replies: airport data change with a release only. */
export const airportCacheSeconds = { list: 5 * 60, one: 24 * 60 * 60 } as const
