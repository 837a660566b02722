import type { RecordedRoute } from './recorded-routes.ts'

export interface ShiftedRoute extends RecordedRoute {
  /** In days; whole weeks, so that weekdays stay. */
  shift: number
  lastSearch: number
}

/**
 * Aligns each route with the sandbox: its latest search on today's weekday moves to today, or its latest search of all to
 * the last such weekday.
 */
export function alignToSandboxToday(routes: Iterable<RecordedRoute>, today: number): ShiftedRoute[] {
  return [...routes].map((route) => {
    const days = [...route.searches.keys()]
    const sameWeekday = days.filter((day) => (today - day) % 7 === 0)
    const lastSearch = latest(sameWeekday.length ? sameWeekday : days)
    return { ...route, lastSearch, shift: weeksBetween(lastSearch, today) }
  })
}

/** Moves each recording as a whole: its last search to within a week before today. */
export function shiftWholeRecordings(routes: Iterable<RecordedRoute>, today: number): ShiftedRoute[] {
  const all = [...routes]
  const ends = new Map<string, number>()
  for (const { recording, searches } of all)
    ends.set(recording, Math.max(ends.get(recording) ?? -Infinity, latest([...searches.keys()])))
  return all.map((route) => {
    const lastSearch = ends.get(route.recording) ?? today
    return { ...route, lastSearch, shift: weeksBetween(lastSearch, today) }
  })
}

export function listShiftedSearchDays(routes: readonly ShiftedRoute[]): number[] {
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
