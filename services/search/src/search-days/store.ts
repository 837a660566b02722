import type { Viewer } from '@faresight/contracts/viewer'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, asc, gte, lte, sql } from 'drizzle-orm'
import { searchDays } from '../schema.ts'

export interface ViewerSearchDayCount {
  day: string
  viewer: Viewer
  count: number
}

export async function addSearchDayCounts(db: DbOrTx, counts: readonly ViewerSearchDayCount[]): Promise<void> {
  if (!counts.length) return
  // In one order at all replicas, to avoid deadlocks.
  const inOrder = counts.toSorted((a, b) => (`${a.day} ${a.viewer}` < `${b.day} ${b.viewer}` ? -1 : 1))
  await db
    .insert(searchDays)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [searchDays.day, searchDays.viewer],
      set: { count: sql`${searchDays.count} + excluded.count` },
    })
}

export async function findSearchDayCounts(
  db: DbOrTx,
  { from, to }: { from: string; to: string },
): Promise<({ day: string } & Record<Viewer, number>)[]> {
  const by = (viewer: Viewer) =>
    sql<number>`coalesce(sum(${searchDays.count}) filter (where ${searchDays.viewer} = ${viewer}), 0)::int`
  return db
    .select({
      day: searchDays.day,
      visitor: by('visitor'),
      member: by('member'),
      subscriber: by('subscriber'),
    })
    .from(searchDays)
    .where(and(gte(searchDays.day, from), lte(searchDays.day, to)))
    .groupBy(searchDays.day)
    .orderBy(asc(searchDays.day))
}
