import type { localMoment as contract } from '@faresight/contracts/search/itinerary'
import type * as z from 'zod'
import { localMoment } from '../providers/local-time.ts'

type LocalMoment = z.infer<typeof contract>

/**
 * The moments, in milliseconds since 1970, at which a clock shows a date and a time: usually one, two in the hour that comes twice
 * when summer time ends. A time that is skipped when it begins is read by the clock of before.
 *
 * @param timeZone IANA name
 */
export function instantsOf({ date, time }: LocalMoment, timeZone: string): number[] {
  const asUtc = Date.parse(`${date}T${time}Z`)
  // Clocks are changed by less than a day's time: the offsets of the day before and after are all that can be.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((ms) => offsetAt(ms, timeZone))
  const instants = [...new Set(offsets)].map((offset) => asUtc - offset)
  const shown = instants.filter((ms) => asUtc - offsetAt(ms, timeZone) === ms)
  return shown.length ? shown.sort((a, b) => a - b) : instants.slice(0, 1)
}

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const offsets = new Map<string, number>()

/** How far a clock is ahead of UTC, in milliseconds. Changes come on the hour or half of it, so one look serves for that long. */
function offsetAt(ms: number, timeZone: string): number {
  const from = Math.floor(ms / (hourMs / 2)) * (hourMs / 2)
  const key = `${timeZone} ${from}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const { date, time } = localMoment(from, timeZone)
  const offset = Date.parse(`${date}T${time}Z`) - from
  if (offsets.size >= mostKnown) offsets.clear()
  offsets.set(key, offset)
  return offset
}

const mostKnown = 10_000
