/** Days are whole numbers since 1970-01-01: plain sums, no time zone. */
export type Day = number

const dayMs = 86_400_000

/** Undefined for anything but a real date written YYYY-MM-DD. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms)) return undefined
  const day = Math.round(ms / dayMs)
  return formatDay(day) === text ? day : undefined
}

export function dayFrom(year: number, month: number, date: number): Day {
  return Math.round(Date.UTC(year, month - 1, date) / dayMs)
}

export function dayOfInstant(instant: Date): Day {
  return Math.floor(instant.getTime() / dayMs)
}

export function formatDay(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday, as in Date. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

export function partsOf(day: Day): { year: number; month: number; date: number } {
  const at = new Date(day * dayMs)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

/** Position within the year from 0 to 1. */
export function yearShare(day: Day): number {
  const start = dayFrom(partsOf(day).year, 1, 1)
  return (day - start) / 365.25
}

/** Western Easter Sunday, by the anonymous Gregorian rule. */
export function easterOf(year: number): Day {
  const a = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const moon = (19 * a + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const correction = Math.floor((a + 11 * moon + 22 * sunday) / 451)
  const sum = moon + sunday - 7 * correction + 114
  return dayFrom(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** Fourth Thursday of November. */
export function thanksgivingOf(year: number): Day {
  const first = dayFrom(year, 11, 1)
  return first + ((4 - weekdayOf(first) + 7) % 7) + 21
}

const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})
const newYears = new Map<number, Day>()

/** First day of the lunar year, between 21 January and 20 February. */
export function lunarNewYearOf(year: number): Day {
  const known = newYears.get(year)
  if (known !== undefined) return known
  const first = dayFrom(year, 1, 21)
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
