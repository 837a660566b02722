import type { TripType } from '@faresight/contracts/search/search-request'
import { flightText } from '../messages.ts'
import type { ResultLeg } from '@faresight/contracts/search/result'
import { minutesOf } from '../../format/durations.ts'

/** Another day: `shown` next to a time, `spoken` for screen readers. */
export interface DayWords {
  shown: string
  spoken?: string
}

/** Names of a leg, counted from 0. `before` ends with a space, or is empty if there is only one leg. */
export function legWords(trip: TripType, leg: number) {
  if (trip === 'multicity') return flightText.legs.flight(leg + 1)
  if (trip === 'oneway') return flightText.legs.only
  return leg === 0 ? flightText.legs.out : flightText.legs.back
}

/** `+1` or `−1`, spoken as `1 day later`; undefined on the day of departure. */
export function dayWords(days: number): DayWords | undefined {
  if (days === 0) return undefined
  return days > 0
    ? { shown: `+${days}`, spoken: flightText.leg.nextDay(days) }
    : { shown: `−${-days}`, spoken: flightText.leg.dayEarlier(days) }
}

/** `BA117` → `BA 117` with a no-break space. Numbers without an airline code stay as they are. */
export function spacedFlight(flightNumber: string): string {
  return flightNumber.replace(/^([A-Z][A-Z0-9]|\d[A-Z])(\d+)$/, '$1\u00a0$2')
}

/** A stop, placed in percent of the leg's duration. */
export interface Stop {
  code: string
  /** The next flight's airport, if it differs. */
  nextCode: string | null
  /** `null` if unknown. */
  waitMinutes: number | null
  isTight: boolean
  mark: LayoverMark
  startPercent: number
  widthPercent: number
}

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
      mark: layoverMark(segments[index]?.arrivalTime ?? '', minutes),
      startPercent,
      widthPercent: ((minutes ?? 0) / total) * 100,
    }
  })
}

/** Names of the aircraft that fly a trip, as far as they are known. */
export function aircraftOf({ legs }: { legs: readonly Pick<ResultLeg, 'segments'>[] }): string[] {
  return legs.flatMap(({ segments }) => segments.flatMap(({ aircraft }) => aircraft ?? []))
}

/** What makes a layover unpleasant, if anything. */
type LayoverMark = 'overnight' | 'long' | null

export const longLayoverMinutes = 5 * 60

const dayMinutes = 24 * 60
const nightTime = 3 * 60
const minNightMinutes = 4 * 60

/**
 * @param arrivalTime local, `21:30`
 * @param minutes `null` if unknown
 */
export function layoverMark(arrivalTime: string, minutes: number | null): LayoverMark {
  if (minutes === null) return null
  if (isOvernight(arrivalTime, minutes)) return 'overnight'
  return minutes >= longLayoverMinutes ? 'long' : null
}

/** Whether a wait takes the night: four hours or more, past three o'clock. */
export function isOvernight(arrivalTime: string, minutes: number): boolean {
  const untilNight = (nightTime - minutesOf(arrivalTime) + dayMinutes) % dayMinutes
  return minutes >= minNightMinutes && untilNight < minutes
}
