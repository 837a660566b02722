/** Minutes since 1970-01-01T00:00Z. */
export type UtcMinute = number

const dayMinutes = 1440
const formats = new Map<string, Intl.DateTimeFormat>()
const daysKept = 1000
const daily = new Map<string, Map<number, number>>()

/** Minutes from UTC to local time. */
function offsetAt(zone: string, at: UtcMinute): number {
  const day = Math.floor(at / dayMinutes)
  const start = offsetAtDayStart(zone, day)
  // Intl is slow, and on all but two days a year both ends of the day agree.
  return start === offsetAtDayStart(zone, day + 1) ? start : exactOffset(zone, at)
}

/** Local wall-clock minutes, counted as if they were UTC. */
export function utcToLocalMinute(zone: string, at: UtcMinute): number {
  return at + offsetAt(zone, at)
}

/** A local time that clocks skip becomes an hour later. */
export function localToUtcMinute(zone: string, local: number): UtcMinute {
  const guess = local - offsetAt(zone, local)
  return local - offsetAt(zone, guess)
}

/** `2026-03-01T09:30:00` */
export function formatLocalTime(zone: string, at: UtcMinute): string {
  return new Date(utcToLocalMinute(zone, at) * 60_000).toISOString().slice(0, 19)
}

export function formatUtcTime(at: UtcMinute): string {
  return `${new Date(at * 60_000).toISOString().slice(0, 19)}Z`
}

function offsetAtDayStart(zone: string, day: number): number {
  const days = daily.get(zone) ?? new Map<number, number>()
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size > daysKept) days.clear()
  const offset = exactOffset(zone, day * dayMinutes)
  daily.set(zone, days.set(day, offset))
  return offset
}

function exactOffset(zone: string, at: UtcMinute): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  const [date = '', time = ''] = format.format(at * 60_000).split(', ')
  const [day, month, year] = date.split('/').map(Number)
  const [hour, minute] = time.split(':').map(Number)
  return Math.round(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute) / 60_000) - at
}
