import type { DashboardStatName } from '@faresight/contracts/admin/dashboard-stats'
import { addDays } from '@faresight/contracts/days'
import type { Measure } from '../schema.ts'

/** The last so many days (UTC), today included, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const today = now.toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))
}

/** What is known of each day, by its day. */
export function byDay<T extends { day: string }>(days: readonly T[]): ReadonlyMap<string, T> {
  return new Map(days.map((it) => [it.day, it]))
}

/** How often something happened on a day: where nobody counted anything, it did not. */
export function countOf(counts: readonly { day: string; measure: Measure; count: number }[]) {
  const known = new Map(counts.map(({ day, measure, count }) => [`${day} ${measure}`, count]))
  return (day: string, measure: Measure): number => known.get(`${day} ${measure}`) ?? 0
}

/**
 * What a figure was on a day, as it was noted last; `null` where nobody did. Today it is what it is now, where that is known, so
 * that a chart ends with the figure that stands beside it.
 */
export function courseOf(
  noted: readonly { day: string; figure: string; value: number }[],
  present: Partial<Record<DashboardStatName, number | null>>,
  today: string,
) {
  const known = new Map(noted.map(({ day, figure, value }) => [`${day} ${figure}`, value]))
  return (day: string, figure: DashboardStatName): number | null =>
    (day === today ? present[figure] : null) ?? known.get(`${day} ${figure}`) ?? null
}
