import type { PlainDate } from '@faresight/contracts/common'
import { addDays, daysBetween } from '@faresight/contracts/days'

/** Fewest and most nights of a round trip. */
interface Stay {
  min: number
  max: number
}

/** The days of a scan, which the calendar counts from the first: day 0 is `from`. */
export interface Span {
  from: PlainDate
  days: number
  /** `null` one way. */
  stay: Stay | null
}

/** A departure and a return, as numbers of days. */
export interface Pair {
  out: number
  back: number
}

/** @param stay `null` one way */
export function spanOf({ from, to }: { from: PlainDate; to: PlainDate }, stay: Stay | null): Span {
  return { from, days: daysBetween(from, to) + 1, stay }
}

export function dateOf(span: Span, day: number): PlainDate {
  return addDays(span.from, day)
}

export function dayOf(span: Span, date: PlainDate): number {
  return daysBetween(span.from, date)
}

/** How many days of the span one can leave on: whoever leaves later is not back in time. */
export function departuresOf(span: Span): number {
  return Math.max(0, span.days - (span.stay?.min ?? 0))
}

/** Whether both days lie in the span and the nights between them fit the stay. */
export function fits(span: Span, { out, back }: Pair): boolean {
  const nights = back - out
  return (
    span.stay !== null && out >= 0 && back < span.days && nights >= span.stay.min && nights <= span.stay.max
  )
}

/** The days on which one who leaves on day `out` may come back, in order. Empty one way. */
export function returnsOf(span: Span, out: number): number[] {
  if (!span.stay) return []
  const first = out + span.stay.min
  const last = Math.min(out + span.stay.max, span.days - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}
