import type { PlainDate } from '@faresight/contracts/common'
import type { Segment } from '@faresight/contracts/search/itinerary'

/** Minutes between two times on the clock of one place. */
export function minutesOnClock(
  from: { date: string; time: string },
  to: { date: string; time: string },
): number {
  return (Date.parse(`${to.date}T${to.time}Z`) - Date.parse(`${from.date}T${from.time}Z`)) / 60_000
}

/** Flights and the waits between them. A wait is at one place, so its two local times can be compared. */
export function minutesOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment, index) => {
    const before = segments[index - 1]
    const wait = before ? minutesOnClock(before.arrival, segment.departure) : 0
    return sum + segment.durationMinutes + wait
  }, 0)
}

/** `PT11H20M` → 680; `null` for what is no duration of ISO 8601 in days, hours and minutes. Seconds do not count. */
export function minutesOfDuration(text: string | null | undefined): number | null {
  const parts = /^P(?=.)(?:(\d{1,3})D)?(?:T(?=.)(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:[\d.]+S)?)?$/.exec(
    text ?? '',
  )
  if (!parts) return null
  const [days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0))
  return ((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What calendar and clock show in a time zone (an IANA name). @param ms since 1970 */
export function localMoment(ms: number, timeZone: string): { date: PlainDate; time: string } {
  // Making a format costs many times what using it does. Sweden writes both as we do.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  const [date = '', time = ''] = format.format(ms).split(' ')
  return { date, time }
}
