import { dayMs } from '@faresight/contracts/days'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { toLocalDateTime } from '../times/local-time.ts'

/** The time zone of an airport; `null` for one that we do not know. */
export type ZoneOf = (airport: string) => string | null

/** Whether a trip can still be taken: providers go on selling flights of today that have left. */
export function hasYetToLeave({ legs }: Itinerary, now: Date, zoneOf: ZoneOf): boolean {
  const first = legs[0]?.segments[0]
  if (!first) return false
  const { date, time } = first.departure
  // Nowhere is it more than a day later than in UTC, so most flights need no look at a clock.
  if (Date.parse(date) > now.getTime() + dayMs) return true
  const zone = zoneOf(first.origin)
  if (!zone) return true
  const there = toLocalDateTime(now.getTime(), zone)
  return `${date} ${time}` > `${there.date} ${there.time}`
}
