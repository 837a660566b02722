import type { PlainDate } from '@faresight/contracts/common'

const dayMs = 24 * 60 * 60 * 1000

/** Whole days since 1970-01-01, as the sampler counts. */
export function dayNumber(date: PlainDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
}

export function dateOf(day: number): PlainDate {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The calendar day at a place, by its IANA time zone. */
export function dayAt(now: Date, timeZone: string): PlainDate {
  // The Canadian way to write a date is the one of the contracts.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

export function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / dayMs
}
