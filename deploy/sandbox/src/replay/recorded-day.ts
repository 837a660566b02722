import { type Day, weekdayOf } from '../world/calendar.ts'

/**
 * The search day that is replayed today: the latest that falls on today's weekday, else the latest of all. Undefined
 * where nothing was recorded.
 */
export function recordedDay(searchDays: readonly Day[], today: Day): Day | undefined {
  const sameWeekday = searchDays.filter((day) => weekdayOf(day) === weekdayOf(today))
  const choices = sameWeekday.length > 0 ? sameWeekday : searchDays
  return choices.length > 0 ? Math.max(...choices) : undefined
}

/** Whole weeks, in days, by which recorded dates are moved so that the recorded day becomes today. */
export function shiftDays(searchDay: Day, today: Day): number {
  return Math.floor((today - searchDay) / 7) * 7
}
