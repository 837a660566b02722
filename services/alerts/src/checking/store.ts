import { dayMs } from '@faresight/contracts/days'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { alertAccessCondition } from '../rules/access.ts'
import { activeAlertCondition } from '../rules/active.ts'
import { dailyCheckUsage, people, priceAlerts, type Watch, watches, watchPrices } from '../schema.ts'
import type { DailyCheckUsage } from './budget.ts'
import type { DropBaseline, WatchUpdate } from './watch-update.ts'

export interface CheckLease {
  watchId: string
  lease: number
}

const isCurrentLease = ({ watchId, lease }: CheckLease) =>
  and(eq(watches.id, watchId), eq(watches.lease, lease), isNotNull(watches.queuedAt))

/** Whether an active alert of an owner with access is on the watch; as `rules/access.ts` and `rules/active.ts` in SQL. */
const isWatched = (now: Date) => sql<boolean>`exists (
  select from ${priceAlerts} join ${people} on ${eq(people.userId, priceAlerts.userId)}
  where ${eq(priceAlerts.watchId, watches.id)} and ${activeAlertCondition} and ${alertAccessCondition(now)})`

/** Due watches, the longest overdue first, locked until `tx` ends; skips those that another replica has locked. */
export async function lockDueWatches(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ watch: Watch; isWatched: boolean }[]> {
  return tx
    .select({ watch: watches, isWatched: isWatched(now) })
    .from(watches)
    .where(and(lte(watches.nextCheckAt, now), isNull(watches.queuedAt)))
    .orderBy(asc(watches.nextCheckAt), asc(watches.id))
    .limit(limit)
    .for('update', { of: watches, skipLocked: true })
}

/** Watches whose job has been silent since `since`, locked until `tx` ends. */
export async function lockWatchesWithLostCheck(tx: Tx, since: Date, limit: number): Promise<Watch[]> {
  return tx
    .select()
    .from(watches)
    .where(lt(watches.queuedAt, since))
    .orderBy(asc(watches.queuedAt))
    .limit(limit)
    .for('update', { of: watches, skipLocked: true })
}

export async function assignCheckLease(
  tx: Tx,
  watch: Watch,
  at: { now: Date; nextCheckAt: Date },
): Promise<CheckLease> {
  const lease = watch.lease + 1
  const change = { lease, queuedAt: at.now, nextCheckAt: at.nextCheckAt }
  await tx.update(watches).set(change).where(eq(watches.id, watch.id))
  return { watchId: watch.id, lease }
}

export async function abandonLostCheck(tx: Tx, watch: Watch, nextCheckAt: Date): Promise<void> {
  const { lease, failures } = watch
  await tx
    .update(watches)
    .set({ lease: lease + 1, failures: failures + 1, queuedAt: null, nextCheckAt })
    .where(eq(watches.id, watch.id))
}

export async function postponeWatches(tx: Tx, watchIds: readonly string[], until: Date): Promise<void> {
  if (watchIds.length === 0) return
  await tx
    .update(watches)
    .set({ nextCheckAt: until })
    .where(inArray(watches.id, [...watchIds]))
}

export async function claimCheck(
  db: DbOrTx,
  lease: CheckLease,
  now: Date,
): Promise<{ watch: Watch; isWatched: boolean } | null> {
  const [watch] = await db.update(watches).set({ queuedAt: now }).where(isCurrentLease(lease)).returning()
  if (!watch) return null
  const [row] = await db
    .select({ isWatched: isWatched(now) })
    .from(watches)
    .where(eq(watches.id, watch.id))
  return { watch, isWatched: row?.isWatched ?? false }
}

/** Ends a lease; `false` if it was replaced. If the watch became due during the check, it stays due. */
export async function saveWatchAndEndLease(
  tx: Tx,
  lease: CheckLease,
  change: WatchUpdate,
  now: Date,
): Promise<boolean> {
  const { nextCheckAt, ...rest } = change
  const next = sql`case when ${lte(watches.nextCheckAt, now)} then ${watches.nextCheckAt}
    else ${sql.param(nextCheckAt, watches.nextCheckAt)} end`
  const finished = await tx
    .update(watches)
    .set({ ...rest, nextCheckAt: next, queuedAt: null })
    .where(isCurrentLease(lease))
  return finished.rowCount === 1
}

export async function insertWatchPrice(tx: Tx, watchId: string, minor: number, seenAt: Date): Promise<void> {
  await tx.insert(watchPrices).values({ watchId, minor, seenAt }).onConflictDoNothing()
}

/** @returns the ids of those alerts */
export async function setMissingDropBaselines(
  tx: Tx,
  watchId: string,
  { price: { minor, rateDate }, madeBefore }: DropBaseline,
  now: Date,
): Promise<string[]> {
  const without = and(
    eq(priceAlerts.watchId, watchId),
    isNull(priceAlerts.currentMinor),
    madeBefore ? lt(priceAlerts.createdAt, madeBefore) : undefined,
  )
  const locked = await tx
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .where(without)
    .orderBy(asc(priceAlerts.id))
    .for('update')
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .update(priceAlerts)
    .set({ currentMinor: minor, ...(rateDate && { rateDate }), updatedAt: now })
    .where(inArray(priceAlerts.id, ids))
  return ids
}

export async function upsertDailyUsageForUpdate(tx: Tx, now: Date): Promise<DailyCheckUsage> {
  const day = toUtcDay(now)
  const values = { day, used: 0, nextAllowedAt: new Date(day) }
  const [usage] = await tx
    .insert(dailyCheckUsage)
    .values(values)
    .onConflictDoUpdate({ target: dailyCheckUsage.day, set: { day } })
    .returning()
  if (!usage) throw new Error('The row of the day was neither inserted nor found.')
  return usage
}

export async function saveDailyCheckUsage(
  tx: Tx,
  now: Date,
  { used, nextAllowedAt }: DailyCheckUsage,
): Promise<void> {
  await tx
    .update(dailyCheckUsage)
    .set({ used, nextAllowedAt })
    .where(eq(dailyCheckUsage.day, toUtcDay(now)))
}

const toUtcDay = (now: Date) => now.toISOString().slice(0, 10)

/** @param movesSince see `recentPriceMoveCutoff` */
export async function groupActiveWatches(
  db: DbOrTx,
  now: Date,
  movesSince: Date,
): Promise<{ daysAhead: number; hasMoved: boolean; isWindow: boolean; count: number; overdue: number }[]> {
  const today = sql`${toUtcDay(now)}::date`
  const overdueSince = new Date(now.getTime() - dayMs / 24)
  return db
    .select({
      daysAhead: sql<number>`greatest(${watches.departsFrom} - ${today}, 0)`,
      hasMoved: sql<boolean>`coalesce(${gt(watches.priceMovedAt, movesSince)}, false)`,
      isWindow: sql<boolean>`${isNull(watches.departureDate)}`,
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${lt(watches.nextCheckAt, overdueSince)})::int`,
    })
    .from(watches)
    .where(and(sql`${watches.departsTo} >= ${today}`, isWatched(now)))
    .groupBy(sql`1, 2, 3`)
}

export async function findDailyCheckUsage(db: DbOrTx, now: Date): Promise<DailyCheckUsage | null> {
  const [usage] = await db
    .select({ used: dailyCheckUsage.used, nextAllowedAt: dailyCheckUsage.nextAllowedAt })
    .from(dailyCheckUsage)
    .where(eq(dailyCheckUsage.day, toUtcDay(now)))
  return usage ?? null
}

export async function countFaresCheckedToday(db: DbOrTx, now: Date): Promise<number> {
  return (await findDailyCheckUsage(db, now))?.used ?? 0
}
