import type { PlainDate } from './common.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** Days since 1970-01-01. */
export function toDayNumber(date: PlainDate): number {
  return Math.round(Date.parse(date) / dayMs)
}

export function fromDayNumber(day: number): PlainDate {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/** Days (nights) from one date to the other; negative if `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date at `moment` in an IANA time zone. */
export function localDateAt(moment: Date, timeZone: string): PlainDate {
  // Formats are expensive to create. en-CA formats as YYYY-MM-DD.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(moment)
}
