import { dayMs } from '@faresight/contracts/days'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { isServedRow } from '../rules/access.ts'
import { isStandingRow } from '../rules/standing.ts'
import { checkDays, people, priceAlerts, type Watch, watches, watchPrices } from '../schema.ts'
import type { DayUse } from './budget.ts'
import type { Conclusion, Start } from './conclusion.ts'

/** Which job about a watch. */
export interface Turn {
  watchId: string
  lease: number
}

const isTurn = ({ watchId, lease }: Turn) =>
  and(eq(watches.id, watchId), eq(watches.lease, lease), isNotNull(watches.queuedAt))

/** That somebody with access waits for it: what `rules/access.ts` and `rules/standing.ts` say, of a row. */
const isWatched = (now: Date) => sql<boolean>`exists (
  select from ${priceAlerts} join ${people} on ${eq(people.userId, priceAlerts.userId)}
  where ${eq(priceAlerts.watchId, watches.id)} and ${isStandingRow} and ${isServedRow(now)})`

/** Watches that are due, the longest waiting first, that no other replica takes until `tx` ends; and whether anybody watches. */
export async function lockDue(
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

/** Watches whose job nobody has heard of since then, that no other replica takes until `tx` ends. */
export async function lockLost(tx: Tx, since: Date, limit: number): Promise<Watch[]> {
  return tx
    .select()
    .from(watches)
    .where(lt(watches.queuedAt, since))
    .orderBy(asc(watches.queuedAt))
    .limit(limit)
    .for('update', { of: watches, skipLocked: true })
}

/** Gives a watch that is locked to a job. */
export async function takeTurn(tx: Tx, watch: Watch, at: { now: Date; nextCheckAt: Date }): Promise<Turn> {
  const lease = watch.lease + 1
  const change = { lease, queuedAt: at.now, nextCheckAt: at.nextCheckAt }
  await tx.update(watches).set(change).where(eq(watches.id, watch.id))
  return { watchId: watch.id, lease }
}

/** Ends the turn of a watch that is locked and whose job nobody has heard of. */
export async function giveUp(tx: Tx, watch: Watch, nextCheckAt: Date): Promise<void> {
  const { lease, failures } = watch
  await tx
    .update(watches)
    .set({ lease: lease + 1, failures: failures + 1, queuedAt: null, nextCheckAt })
    .where(eq(watches.id, watch.id))
}

/** Lets watches rest that are locked. */
export async function rest(tx: Tx, watchIds: readonly string[], until: Date): Promise<void> {
  if (watchIds.length === 0) return
  await tx
    .update(watches)
    .set({ nextCheckAt: until })
    .where(inArray(watches.id, [...watchIds]))
}

/** The watch of a turn, at which somebody is from now on; `null` where the turn has passed. */
export async function beginTurn(
  db: DbOrTx,
  turn: Turn,
  now: Date,
): Promise<{ watch: Watch; isWatched: boolean } | null> {
  const [watch] = await db.update(watches).set({ queuedAt: now }).where(isTurn(turn)).returning()
  if (!watch) return null
  const [row] = await db
    .select({ isWatched: isWatched(now) })
    .from(watches)
    .where(eq(watches.id, watch.id))
  return { watch, isWatched: row?.isWatched ?? false }
}

/** Ends a turn; says whether it was still one. Who has made the watch due meanwhile has it checked again at once. */
export async function endTurn(tx: Tx, turn: Turn, change: Conclusion, now: Date): Promise<boolean> {
  const { nextCheckAt, ...rest } = change
  const next = sql`case when ${lte(watches.nextCheckAt, now)} then ${watches.nextCheckAt}
    else ${sql.param(nextCheckAt, watches.nextCheckAt)} end`
  const ended = await tx
    .update(watches)
    .set({ ...rest, nextCheckAt: next, queuedAt: null })
    .where(isTurn(turn))
  return ended.rowCount === 1
}

export async function insertPrice(tx: Tx, watchId: string, minor: number, seenAt: Date): Promise<void> {
  await tx.insert(watchPrices).values({ watchId, minor, seenAt }).onConflictDoNothing()
}

/** Has the alerts on a watch that have no price yet start from one; answers which those were. */
export async function setBaselines(
  tx: Tx,
  watchId: string,
  { price: { minor, rateDate }, madeBefore }: Start,
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

/** What has been used up of a day, which nobody else changes until `tx` ends. */
export async function lockDay(tx: Tx, now: Date): Promise<DayUse> {
  const day = dayOf(now)
  const values = { day, used: 0, pacedTo: new Date(day) }
  const [use] = await tx
    .insert(checkDays)
    .values(values)
    .onConflictDoUpdate({ target: checkDays.day, set: { day } })
    .returning()
  if (!use) throw new Error('A day was neither made nor found.')
  return use
}

export async function writeDay(tx: Tx, now: Date, { used, pacedTo }: DayUse): Promise<void> {
  await tx
    .update(checkDays)
    .set({ used, pacedTo })
    .where(eq(checkDays.day, dayOf(now)))
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** All watches that somebody watches, in groups that are checked alike; of `movesSince` see `pace.ts`. */
export async function countWatched(
  db: DbOrTx,
  now: Date,
  movesSince: Date,
): Promise<{ daysAhead: number; hasMoved: boolean; isWindow: boolean; count: number; overdue: number }[]> {
  const today = sql`${dayOf(now)}::date`
  const overdueSince = new Date(now.getTime() - dayMs / 24)
  return db
    .select({
      daysAhead: sql<number>`greatest(${watches.departsFrom} - ${today}, 0)`,
      hasMoved: sql<boolean>`coalesce(${gt(watches.movedAt, movesSince)}, false)`,
      isWindow: sql<boolean>`${isNull(watches.departureDate)}`,
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${lt(watches.nextCheckAt, overdueSince)})::int`,
    })
    .from(watches)
    .where(and(sql`${watches.departsTo} >= ${today}`, isWatched(now)))
    .groupBy(sql`1, 2, 3`)
}

/** What has been used up of a day; `null` while nothing has. */
export async function readDay(db: DbOrTx, now: Date): Promise<DayUse | null> {
  const [use] = await db
    .select({ used: checkDays.used, pacedTo: checkDays.pacedTo })
    .from(checkDays)
    .where(eq(checkDays.day, dayOf(now)))
  return use ?? null
}

export async function usedOn(db: DbOrTx, now: Date): Promise<number> {
  return (await readDay(db, now))?.used ?? 0
}
