import { durationsText } from '../text/figures.ts'

type AgeWords = typeof durationsText.ages

/** `405` → `6 h 45 min` */
export function formatDuration(minutes: number): string {
  return durationsText.duration(Math.floor(minutes / 60), minutes % 60)
}

/** The same for a sentence, where whole hours need no minutes: `660` → `11 h`. */
export function formatDurationShort(minutes: number): string {
  return minutes > 0 && minutes % 60 === 0 ? durationsText.hours(minutes / 60) : formatDuration(minutes)
}

/**
 * `just now`, `2 min ago`, `3 h ago`, `4 days ago`. Future instants count as now.
 *
 * @param words alternative formats
 */
export function formatAge(instant: string, now: number, words: AgeWords = durationsText.ages): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return words.now
  if (minutes < 60) return words.minutes(minutes)
  if (minutes < 48 * 60) return words.hours(Math.floor(minutes / 60))
  return words.days(Math.floor(minutes / (24 * 60)))
}

/** `09:25` → 565 */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** 565 → `09:25` */
export function clockOf(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
