import { dayMs } from '@faresight/contracts/days'
import type { PlainDate } from '@faresight/contracts/common'
import type { Segment } from '@faresight/contracts/search/itinerary'

export function minutesBetweenLocalTimes(
  from: { date: string; time: string },
  to: { date: string; time: string },
): number {
  return (Date.parse(`${to.date}T${to.time}Z`) - Date.parse(`${from.date}T${from.time}Z`)) / 60_000
}

export function travelMinutes(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment, index) => {
    const before = segments[index - 1]
    const wait = before ? minutesBetweenLocalTimes(before.arrival, segment.departure) : 0
    return sum + segment.durationMinutes + wait
  }, 0)
}

/** `PT11H20M` → 680; `null` for anything but an ISO 8601 duration of days, hours and minutes. Ignores seconds. */
export function parseIsoDurationMinutes(text: string | null | undefined): number | null {
  const parts = /^P(?=.)(?:(\d{1,3})D)?(?:T(?=.)(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:[\d.]+S)?)?$/.exec(
    text ?? '',
  )
  if (!parts) return null
  const [days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0))
  return ((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** @param ms since 1970 @param timeZone IANA name */
export function toLocalDateTime(ms: number, timeZone: string): { date: PlainDate; time: string } {
  // Creating a format is slow. Swedish dates and times are in ISO form.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  const [date = '', time = ''] = format.format(ms).split(' ')
  return { date, time }
}

const halfHourMs = 30 * 60_000
const maxOffsetsPerZone = 1000
const offsetsByZone = new Map<string, Map<number, number>>()

/** Milliseconds since 1970: one, or two in the hour repeated at the end of summer time. A skipped time uses the offset before. @param timeZone IANA name */
export function instantsAtLocalTime({ date, time }: Segment['departure'], timeZone: string): number[] {
  const asUtc = Date.parse(`${date}T${time}Z`)
  // A clock changes at most once in three days. Whole days, so that few offsets are computed.
  const day = Math.floor(asUtc / dayMs) * dayMs
  const before = offsetAt(day - dayMs, timeZone)
  const after = offsetAt(day + 2 * dayMs, timeZone)
  if (before === after) return [asUtc - before]
  const instants = [asUtc - before, asUtc - after]
  const shown = instants.filter((ms) => asUtc - offsetAt(ms, timeZone) === ms)
  return shown.length ? shown.sort((a, b) => a - b) : instants.slice(0, 1)
}

/** Milliseconds ahead of UTC. Offsets change on the hour or half hour, so each half hour is cached. */
function offsetAt(ms: number, timeZone: string): number {
  const from = Math.floor(ms / halfHourMs) * halfHourMs
  const offsets = offsetsByZone.get(timeZone) ?? new Map<number, number>()
  const known = offsets.get(from)
  if (known !== undefined) return known
  const { date, time } = toLocalDateTime(from, timeZone)
  const offset = Date.parse(`${date}T${time}Z`) - from
  if (offsets.size >= maxOffsetsPerZone) offsets.clear()
  offsetsByZone.set(timeZone, offsets.set(from, offset))
  return offset
}
