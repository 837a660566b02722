import { dailyCounts, dailyStats, type DailyMeasure } from '../schema.ts'
import type { DashboardStatName } from '@faresight/contracts/admin/dashboard-stats'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, gt, gte, lte, sql } from 'drizzle-orm'

export interface DailyMeasureCount {
  day: string
  measure: DailyMeasure
  count: number
}

export interface InclusiveDayRange {
  from: string
  to: string
}

/** @param counts sorted by day and measure, so that concurrent upserts don't deadlock */
export async function addDailyCounts(db: DbOrTx, counts: readonly DailyMeasureCount[]): Promise<void> {
  if (!counts.length) return
  await db
    .insert(dailyCounts)
    .values([...counts])
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.measure],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    })
}

export function findDailyCounts(db: DbOrTx, { from, to }: InclusiveDayRange): Promise<DailyMeasureCount[]> {
  return db
    .select()
    .from(dailyCounts)
    .where(and(gte(dailyCounts.day, from), lte(dailyCounts.day, to)))
}

export interface DashboardStatValue {
  stat: DashboardStatName
  value: number
}

/** Records values for the day of `at`, unless a later value is stored. */
export async function upsertDailyStats(
  db: DbOrTx,
  noted: readonly DashboardStatValue[],
  at: Date,
): Promise<void> {
  if (!noted.length) return
  const day = at.toISOString().slice(0, 10)
  const inOrder = noted.toSorted((a, b) => (a.stat < b.stat ? -1 : 1))
  await db
    .insert(dailyStats)
    .values(inOrder.map((it) => ({ ...it, day, recordedAt: at })))
    .onConflictDoUpdate({
      target: [dailyStats.day, dailyStats.stat],
      set: { value: sql`excluded.value`, recordedAt: at },
      setWhere: sql`${dailyStats.recordedAt} <= excluded.recorded_at`,
    })
}

export async function findStatsRecordedSince(db: DbOrTx, day: string, since: Date): Promise<Set<string>> {
  const rows = await db
    .select({ figure: dailyStats.stat })
    .from(dailyStats)
    .where(and(eq(dailyStats.day, day), gt(dailyStats.recordedAt, since)))
  return new Set(rows.map(({ figure }) => figure))
}

export function findDailyStats(
  db: DbOrTx,
  { from, to }: InclusiveDayRange,
): Promise<{ day: string; figure: string; value: number }[]> {
  return db
    .select({ day: dailyStats.day, figure: dailyStats.stat, value: dailyStats.value })
    .from(dailyStats)
    .where(and(gte(dailyStats.day, from), lte(dailyStats.day, to)))
}
