import { text } from '../text/text.ts'

/** `405` minutes → `6 h 45 min`. */
export function formatDuration(minutes: number): string {
  return text.duration(Math.floor(minutes / 60), minutes % 60)
}

/** How long ago an instant was: `just now`, `2 min ago`, `3 h ago`, `4 days ago`. A clock that is behind counts as now. */
export function formatAge(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return text.ages.now
  if (minutes < 60) return text.ages.minutes(minutes)
  if (minutes < 48 * 60) return text.ages.hours(Math.floor(minutes / 60))
  return text.ages.days(Math.floor(minutes / (24 * 60)))
}
