import { dayMs } from '@faresight/contracts/days'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { toLocalDateTime } from '../times/local-time.ts'

export type TimeZoneLookup = (airport: string) => string | null

/** Providers go on selling flights of today that have departed. */
export function isUpcomingItinerary({ legs }: Itinerary, now: Date, zoneOf: TimeZoneLookup): boolean {
  const first = legs[0]?.segments[0]
  if (!first) return false
  const { date, time } = first.departure
  // No zone is more than a day ahead of UTC, so most flights need no conversion.
  if (Date.parse(date) > now.getTime() + dayMs) return true
  const zone = zoneOf(first.origin)
  if (!zone) return true
  const there = toLocalDateTime(now.getTime(), zone)
  return `${date} ${time}` > `${there.date} ${there.time}`
}
