import { minutesOf } from '../../format/clock.ts'

/** What makes a layover unpleasant, if anything. */
export type LayoverMark = 'overnight' | 'long' | null

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
