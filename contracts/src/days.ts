import type { PlainDate } from './common.ts'

/** A plain date has no clocks that change: its days are all alike. */
export const dayMs = 24 * 60 * 60 * 1000

/** The day as a whole number, which counts from 1970-01-01. */
export function toDayNumber(date: PlainDate): number {
  return Math.round(Date.parse(date) / dayMs)
}

/** The day of such a number. */
export function fromDayNumber(day: number): PlainDate {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The day so many days later, or earlier where they are negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(toDayNumber(date) + days)
}

/** Days, and so nights, from one to the other; negative where `to` comes first. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return toDayNumber(to) - toDayNumber(from)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What day it is at a place, by its IANA time zone. */
export function localDateAt(moment: Date, timeZone: string): PlainDate {
  // Making a format costs many times what using it does. Canada writes a date as we do.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(moment)
}
