import { daysBetween } from '@faresight/contracts/days'
import type { ResultLeg } from '@faresight/contracts/search/result'
import { minutesOf } from '../../format/clock.ts'

/** A stop of a leg: where, for how long, and where on the leg's line, in percent of its time. */
export interface Stop {
  code: string
  waitMinutes: number
  startPercent: number
  widthPercent: number
}

/**
 * The stops of a leg, placed by time. Arrival and departure at a stop are on one clock, so the wait needs no time zone; it
 * is counted in whole days where days are known, else as the shortest wait that the clock allows.
 */
export function stopsOf({ segments }: Pick<ResultLeg, 'segments'>): Stop[] {
  const waits = segments.slice(1).map((next, index) => waitBetween(segments[index], next))
  const total = segments.reduce((sum, { duration }) => sum + duration, 0) + waits.reduce((a, b) => a + b, 0)
  let elapsed = 0
  return waits.map((waitMinutes, index) => {
    elapsed += segments[index]?.duration ?? 0
    const startPercent = (elapsed / total) * 100
    elapsed += waitMinutes
    return {
      code: segments[index]?.destination ?? '',
      waitMinutes,
      startPercent,
      widthPercent: (waitMinutes / total) * 100,
    }
  })
}

type Segment = ResultLeg['segments'][number]

function waitBetween(landed: Segment | undefined, next: Segment): number {
  if (!landed) return 0
  const minutes = minutesOf(next.departureTime) - minutesOf(landed.arrivalTime)
  if (!landed.arrivalDate || !next.departureDate) return (minutes + day) % day
  return Math.max(0, daysBetween(landed.arrivalDate, next.departureDate) * day + minutes)
}

const day = 24 * 60
