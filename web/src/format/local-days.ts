import type { PlainDate } from '@faresight/contracts/common'

/** The day at local midnight, as calendars of the browser want it. */
export function toLocalDate(date: PlainDate): Date {
  return new Date(`${date}T00:00`)
}

/** The plain date that a local moment falls on. */
export function toPlainDate(date: Date): PlainDate {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
