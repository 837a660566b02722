import type { RecordedRoute } from './recording.ts'

/** A recorded route in our time: `shift` is added to its days, and searches up to `lastSearch` count. */
export interface MovedRoute extends RecordedRoute {
  /** Whole weeks, in days: weekdays stay what they were. */
  shift: number
  /** As it was recorded. */
  lastSearch: number
}

/**
 * Moves routes so that they go on into what the sandbox plays today of the same recording: of each route the latest search
 * on today's weekday becomes that of today, or the latest of all that of the last such weekday. Later ones are left out.
 */
export function movedToToday(routes: Iterable<RecordedRoute>, today: number): MovedRoute[] {
  return [...routes].map((route) => {
    const days = [...route.searches.keys()]
    const sameWeekday = days.filter((day) => (today - day) % 7 === 0)
    const lastSearch = latest(sameWeekday.length ? sameWeekday : days)
    return { ...route, lastSearch, shift: weeksBetween(lastSearch, today) }
  })
}

/** Moves all that was recorded, each recording by itself: its last search comes as near to today as weekdays allow. */
export function movedWhole(routes: Iterable<RecordedRoute>, today: number): MovedRoute[] {
  const all = [...routes]
  const ends = new Map<string, number>()
  for (const { recording, searches } of all)
    ends.set(recording, Math.max(ends.get(recording) ?? -Infinity, latest([...searches.keys()])))
  return all.map((route) => {
    const lastSearch = ends.get(route.recording) ?? today
    return { ...route, lastSearch, shift: weeksBetween(lastSearch, today) }
  })
}

/** The days on which any of them was searched, in our time and in order. */
export function daysOf(routes: readonly MovedRoute[]): number[] {
  const days = routes.flatMap(({ searches, shift, lastSearch }) =>
    [...searches.keys()].filter((day) => day <= lastSearch).map((day) => day + shift),
  )
  return [...new Set(days)].sort((a, b) => a - b)
}

function weeksBetween(day: number, today: number): number {
  return Math.floor((today - day) / 7) * 7
}

function latest(days: readonly number[]): number {
  return days.reduce((last, day) => Math.max(last, day), -Infinity)
}
