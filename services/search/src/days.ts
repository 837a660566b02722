import type { PlainDate } from '@faresight/contracts/common'

export const dayMs = 24 * 60 * 60 * 1000

export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** Negative where `to` comes first. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}
