import type { DashboardStatName } from '@faresight/contracts/admin/dashboard-stats'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { dailyCounts, figureDays } from '../schema.ts'
import type { DayCount } from './happenings.ts'

export interface Span {
  from: string
  /** Included. */
  to: string
}

/** Adds to what was counted before. @param counts in an order that is the same for everybody */
export async function addCounts(db: DbOrTx, counts: readonly DayCount[]): Promise<void> {
  if (!counts.length) return
  await db
    .insert(dailyCounts)
    .values([...counts])
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.measure],
      set: { count: sql`${dailyCounts.count} + excluded.count` },
    })
}

export function countsBetween(db: DbOrTx, { from, to }: Span): Promise<DayCount[]> {
  return db
    .select()
    .from(dailyCounts)
    .where(and(gte(dailyCounts.day, from), lte(dailyCounts.day, to)))
}

/** What a figure was at a moment. */
export interface Noted {
  figure: DashboardStatName
  value: number
}

/** Notes what figures are, for their day. What was noted for it later than that stays. */
export async function noteFigures(db: DbOrTx, noted: readonly Noted[], at: Date): Promise<void> {
  if (!noted.length) return
  const day = at.toISOString().slice(0, 10)
  const inOrder = noted.toSorted((a, b) => (a.figure < b.figure ? -1 : 1))
  await db
    .insert(figureDays)
    .values(inOrder.map((it) => ({ ...it, day, notedAt: at })))
    .onConflictDoUpdate({
      target: [figureDays.day, figureDays.figure],
      set: { value: sql`excluded.value`, notedAt: at },
      setWhere: sql`${figureDays.notedAt} <= excluded.noted_at`,
    })
}

/** Which of the figures somebody has noted for a day, and later than `since`. */
export async function notedSince(db: DbOrTx, day: string, since: Date): Promise<Set<string>> {
  const rows = await db
    .select({ figure: figureDays.figure })
    .from(figureDays)
    .where(and(eq(figureDays.day, day), gt(figureDays.notedAt, since)))
  return new Set(rows.map(({ figure }) => figure))
}

export function figuresBetween(
  db: DbOrTx,
  { from, to }: Span,
): Promise<{ day: string; figure: string; value: number }[]> {
  return db
    .select({ day: figureDays.day, figure: figureDays.figure, value: figureDays.value })
    .from(figureDays)
    .where(and(gte(figureDays.day, from), lte(figureDays.day, to)))
}
