import type { TripType } from '@faresight/contracts/search/question'
import { flightText } from '../messages.ts'
import type { ResultLeg } from '@faresight/contracts/search/result'

/** What a leg is called by itself, over its hours, and before them in a few words. */
interface LegWords {
  name: string
  times: string
  /** With a space at its end, or empty where nothing needs telling apart. */
  before: string
}

/** The other day on which something is: `shown` beside a time, `spoken` to those who listen. */
export interface DayWords {
  shown: string
  spoken?: string
}

/**
 * A round trip leads out and back; flights of a multi-city trip have their place alone, also where they are two.
 *
 * @param leg from 0
 */
export function legWords(trip: TripType, leg: number): LegWords {
  if (trip === 'multicity') return flightText.legs.flight(leg + 1)
  if (trip === 'oneway') return flightText.legs.only
  return leg === 0 ? flightText.legs.out : flightText.legs.back
}

/** `+1` or `−1`, and in words `1 day later`; nothing on the day of departure. */
export function dayWords(days: number): DayWords | undefined {
  if (days === 0) return undefined
  return days > 0
    ? { shown: `+${days}`, spoken: flightText.leg.nextDay(days) }
    : { shown: `−${-days}`, spoken: flightText.leg.dayEarlier(days) }
}

/** `BA117` → `BA 117`, with a space at which no line breaks. A number without an airline's code, `4274`, stays as it is. */
export function spacedFlight(flightNumber: string): string {
  return flightNumber.replace(/^([A-Z][A-Z0-9]|\d[A-Z])(\d+)$/, '$1\u00a0$2')
}

/** A stop of a leg: where, for how long, and where on the leg's line, in percent of its time. */
export interface Stop {
  code: string
  /** The airport of the next flight, where it is another one. */
  nextCode: string | null
  /** `null` where nobody knows. */
  waitMinutes: number | null
  isTight: boolean
  startPercent: number
  widthPercent: number
}

/** The stops of a leg, placed by time. */
export function stopsOf({ segments, layovers }: Pick<ResultLeg, 'segments' | 'layovers'>): Stop[] {
  const flown = segments.reduce((sum, { duration }) => sum + duration, 0)
  const total = layovers.reduce((sum, { minutes }) => sum + (minutes ?? 0), flown)
  let elapsed = 0
  return layovers.map(({ minutes, arrivesAt, departsFrom, isTight }, index) => {
    elapsed += segments[index]?.duration ?? 0
    const startPercent = (elapsed / total) * 100
    elapsed += minutes ?? 0
    return {
      code: arrivesAt,
      nextCode: departsFrom === arrivesAt ? null : departsFrom,
      waitMinutes: minutes,
      isTight,
      startPercent,
      widthPercent: ((minutes ?? 0) / total) * 100,
    }
  })
}
