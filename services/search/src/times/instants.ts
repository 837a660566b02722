import { dayMs } from '@faresight/contracts/days'
import type { Segment } from '@faresight/contracts/search/itinerary'
import { localMoment } from '../providers/local-time.ts'

const hourMs = 60 * 60 * 1000
const maxKnownOffsets = 10_000
const knownOffsets = new Map<string, number>()

/**
 * The moments, in milliseconds since 1970, at which a clock shows a date and a time: usually one, two in the hour that comes twice
 * when summer time ends. A time that is skipped when it begins is read by the clock of before.
 *
 * @param timeZone IANA name
 */
export function instantsOf({ date, time }: Segment['departure'], timeZone: string): number[] {
  const asUtc = Date.parse(`${date}T${time}Z`)
  // A clock changes once within two days at most, so it has the offset of the day before or of the day after.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((ms) => offsetAt(ms, timeZone))
  const instants = [...new Set(offsets)].map((offset) => asUtc - offset)
  const shown = instants.filter((ms) => asUtc - offsetAt(ms, timeZone) === ms)
  return shown.length ? shown.sort((a, b) => a - b) : instants.slice(0, 1)
}

/** How far a clock is ahead of UTC, in milliseconds. Changes come on the hour or half of it, so one look serves for that long. */
function offsetAt(ms: number, timeZone: string): number {
  const from = Math.floor(ms / (hourMs / 2)) * (hourMs / 2)
  const key = `${timeZone} ${from}`
  const known = knownOffsets.get(key)
  if (known !== undefined) return known
  const { date, time } = localMoment(from, timeZone)
  const offset = Date.parse(`${date}T${time}Z`) - from
  if (knownOffsets.size >= maxKnownOffsets) knownOffsets.clear()
  knownOffsets.set(key, offset)
  return offset
}
