import type { DashboardStatName } from '@faresight/contracts/admin/dashboard-stats'
import { addDays } from '@faresight/contracts/days'
import type { DailyMeasure } from '../schema.ts'

export function listLastDays(now: Date, count: number): string[] {
  const today = now.toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))
}

export function indexByDay<T extends { day: string }>(days: readonly T[]): ReadonlyMap<string, T> {
  return new Map(days.map((it) => [it.day, it]))
}

export function createDailyCountLookup(
  counts: readonly { day: string; measure: DailyMeasure; count: number }[],
) {
  const known = new Map(counts.map(({ day, measure, count }) => [`${day} ${measure}`, count]))
  return (day: string, measure: DailyMeasure): number => known.get(`${day} ${measure}`) ?? 0
}

/** Days without a recorded value are `null`. Today has the live value, so that a chart ends at the number shown beside it. */
export function createDailyStatLookup(
  noted: readonly { day: string; figure: string; value: number }[],
  present: Partial<Record<DashboardStatName, number | null>>,
  today: string,
) {
  const known = new Map(noted.map(({ day, figure, value }) => [`${day} ${figure}`, value]))
  return (day: string, figure: DashboardStatName): number | null =>
    (day === today ? present[figure] : null) ?? known.get(`${day} ${figure}`) ?? null
}
