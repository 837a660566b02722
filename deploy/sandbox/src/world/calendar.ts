import { dayMs, fromDayNumber } from '@faresight/contracts/days'

/** Days since 1970-01-01. */
export type DayNumber = number

/** `undefined` for anything but a real date written YYYY-MM-DD. */
export function parseDayNumber(text: string): DayNumber | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms)) return undefined
  const day = Math.round(ms / dayMs)
  return fromDayNumber(day) === text ? day : undefined
}

export function createDayNumber(year: number, month: number, date: number): DayNumber {
  return Math.round(Date.UTC(year, month - 1, date) / dayMs)
}

export function utcDayNumber(instant: Date): DayNumber {
  return Math.floor(instant.getTime() / dayMs)
}

/** 0 is Sunday. */
export function sundayFirstWeekday(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7
}

export function toCalendarDate(day: DayNumber): { year: number; month: number; date: number } {
  const at = new Date(day * dayMs)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

/** Position within the year from 0 to 1. */
export function yearFraction(day: DayNumber): number {
  const start = createDayNumber(toCalendarDate(day).year, 1, 1)
  return (day - start) / 365.25
}

/** Western Easter Sunday, by the anonymous Gregorian rule. */
export function easterSunday(year: number): DayNumber {
  const a = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const moon = (19 * a + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const correction = Math.floor((a + 11 * moon + 22 * sunday) / 451)
  const sum = moon + sunday - 7 * correction + 114
  return createDayNumber(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** Fourth Thursday of November. */
export function thanksgivingDay(year: number): DayNumber {
  const first = createDayNumber(year, 11, 1)
  return first + ((4 - sundayFirstWeekday(first) + 7) % 7) + 21
}

const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})
const newYears = new Map<number, DayNumber>()

/** First day of the lunar year, between 21 January and 20 February. */
export function lunarNewYearDay(year: number): DayNumber {
  const known = newYears.get(year)
  if (known !== undefined) return known
  const first = createDayNumber(year, 1, 21)
  let found = first
  for (let day = first; day < first + 32; day++) {
    const parts = chinese.formatToParts(day * dayMs)
    const month = parts.find((part) => part.type === 'month')?.value
    const date = parts.find((part) => part.type === 'day')?.value
    if (month === '1' && date === '1') {
      found = day
      break
    }
  }
  newYears.set(year, found)
  return found
}
