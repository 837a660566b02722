import type { PlainDate } from '@faresight/contracts/common'
import { locale, text } from '../text/text.ts'

type DayWords = Record<'weekday' | 'day' | 'month' | 'year', string>

/** Parsed as UTC, so that the day never shifts. */
function wordsOf(date: PlainDate): DayWords {
  const at = new Date(`${date}T00:00Z`)
  return {
    weekday: text.days.weekdays[at.getUTCDay()] ?? '',
    day: String(at.getUTCDate()),
    month: text.days.months[at.getUTCMonth()] ?? '',
    year: String(at.getUTCFullYear()),
  }
}

/** `2027-01-19` → `Tue 19 Jan`. */
export function formatDay(date: PlainDate): string {
  const { weekday, day, month } = wordsOf(date)
  return text.days.day(weekday, day, month)
}

/** `Tue` and `19 Jan` */
export function formatDayParts(date: PlainDate): { weekday: string; rest: string } {
  const { weekday, day, month } = wordsOf(date)
  return { weekday, rest: text.days.shortDay(day, month) }
}

/** `19 Jan` */
export function formatShortDay(date: PlainDate): string {
  const { day, month } = wordsOf(date)
  return text.days.shortDay(day, month)
}

/** `14 Oct 2026` */
export function formatLongDay(date: PlainDate): string {
  const { day, month, year } = wordsOf(date)
  return text.days.yearDay(day, month, year)
}

/** `3 Aug 2027`, local */
export function formatDayOf(instant: string): string {
  return formatLongDay(toPlainDate(new Date(instant)))
}

/** `22 Nov – 21 Feb`, with years if they differ. */
export function formatShortSpan(from: PlainDate, to: PlainDate): string {
  const [a, b] = [wordsOf(from), wordsOf(to)]
  const tell = ({ day, month, year }: DayWords) =>
    a.year === b.year ? text.days.shortDay(day, month) : text.days.yearDay(day, month, year)
  return text.days.span(tell(a), tell(b))
}

const inFull = onUse(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }))
const monthOf = onUse(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }))

/** `Tuesday, January 19, 2027` */
export function formatFullDay(date: Date): string {
  return inFull().format(date)
}

export function formatMonth(date: Date): string {
  return monthOf().format(date)
}

export function formatShortMonth(date: Date): string {
  return text.days.monthYear(text.days.months[date.getMonth()] ?? '', String(date.getFullYear()))
}

/** `Tue 19 – Thu 28 Jan`, `Wed 27 Jan – Thu 4 Feb`, or one day for one-way trips. */
export function formatSpan(from: PlainDate, to: PlainDate | null): string {
  if (!to) return formatDay(from)
  const [a, b] = [wordsOf(from), wordsOf(to)]
  const sameMonth = a.month === b.month && a.year === b.year
  return text.days.span(sameMonth ? text.days.dayOnly(a.weekday, a.day) : formatDay(from), formatDay(to))
}

/** `Tue 19 Jan, 14:05`, local */
export function formatMoment(instant: string): string {
  return `${formatDay(toPlainDate(new Date(instant)))}, ${formatClock(instant)}`
}

/** `14:05`, local */
export function formatClock(instant: string): string {
  const date = new Date(instant)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Local midnight of a plain date. */
export function toLocalDate(date: PlainDate): Date {
  return new Date(`${date}T00:00`)
}

/** The plain date of a local moment. */
export function toPlainDate(date: Date): PlainDate {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Creates a value on first use. Intl formatters take 20 ms, and 80 ms on a phone, that a starting page can save. */
export function onUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
