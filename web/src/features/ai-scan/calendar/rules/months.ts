import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { mondayFirst } from './grid-keys.ts'
import { dateOf, dayOf, departuresOf, type Span } from './span.ts'

/** `2027-01`: the month of a day. */
export function monthOf(date: PlainDate): string {
  return date.slice(0, 7)
}

/** The months in which one can leave, in order. */
export function monthsOf(span: Span): string[] {
  const last = departuresOf(span) - 1
  const found = Array.from({ length: Math.max(0, last + 1) }, (_, day) => monthOf(dateOf(span, day)))
  return [...new Set(found)]
}

/** The departures of a month, in order. */
export function departuresIn(span: Span, month: string): number[] {
  const first = Math.max(0, dayOf(span, `${month}-01`))
  const days: number[] = []
  for (let day = first; day < departuresOf(span) && monthOf(dateOf(span, day)) === month; day++)
    days.push(day)
  return days
}

/** The days of a month in weeks from Monday; `null` beside it. */
export function weeksOf(month: string): (PlainDate | null)[][] {
  const first = `${month}-01`
  const before = mondayFirst(first)
  const weeks = Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const date = addDays(first, week * 7 + weekday - before)
      return monthOf(date) === month ? date : null
    }),
  )
  return weeks.filter((week) => week.some((date) => date !== null))
}
