import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isStandingRow } from '../rules/standing.ts'
import { priceAlerts, type StoredAlert, type Watch, watches, watchPrices } from '../schema.ts'

/** An alert with what it watches, and what checks have found since it was made, oldest first. */
export interface ReadAlert {
  alert: StoredAlert
  watch: Watch
  prices: { seenAt: Date; minor: number }[]
}

/** More of them no list shows. */
const mostPrices = 60

const isThere = isNull(priceAlerts.deletedAt)
const isOf = (userId: string) => eq(priceAlerts.userId, userId)

/** Somebody's alerts, newest first. */
export function listAlerts(db: DbOrTx, userId: string): Promise<ReadAlert[]> {
  return readAlerts(db, and(isOf(userId), isThere))
}

export async function readAlert(db: DbOrTx, id: string): Promise<ReadAlert> {
  const [read] = await readAlerts(db, eq(priceAlerts.id, id))
  if (!read) throw new Error('An alert is gone that was there.')
  return read
}

async function readAlerts(db: DbOrTx, which: ReturnType<typeof and>): Promise<ReadAlert[]> {
  const rows = await db
    .select({ alert: priceAlerts, watch: watches })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(which)
    .orderBy(desc(priceAlerts.createdAt), desc(priceAlerts.id))
  const prices = await pricesOf(
    db,
    rows.map(({ alert }) => alert.id),
  )
  return rows.map((row) => ({
    ...row,
    prices: prices.filter(({ alertId }) => alertId === row.alert.id),
  }))
}

function pricesOf(db: DbOrTx, alertIds: string[]) {
  const latest = db
    .select({ seenAt: watchPrices.seenAt, minor: watchPrices.minor })
    .from(watchPrices)
    .where(and(eq(watchPrices.watchId, priceAlerts.watchId), gt(watchPrices.seenAt, priceAlerts.createdAt)))
    .orderBy(desc(watchPrices.seenAt))
    .limit(mostPrices)
    .as('latest')
  return db
    .select({ alertId: priceAlerts.id, seenAt: latest.seenAt, minor: latest.minor })
    .from(priceAlerts)
    .innerJoinLateral(latest, sql`true`)
    .where(inArray(priceAlerts.id, alertIds))
    .orderBy(asc(latest.seenAt))
}

/** How many alerts somebody has, those that are paused or triggered included. */
export function countAlerts(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(priceAlerts, and(isOf(userId), isThere))
}

/** Whether somebody waits for the very same already. */
export async function hasSame(
  tx: Tx,
  it: Pick<StoredAlert, 'userId' | 'watchId' | 'alertType' | 'targetPrice' | 'minimumDrop'>,
): Promise<boolean> {
  const drop =
    it.minimumDrop === null ? isNull(priceAlerts.minimumDrop) : eq(priceAlerts.minimumDrop, it.minimumDrop)
  const isSame = and(
    eq(priceAlerts.watchId, it.watchId),
    eq(priceAlerts.alertType, it.alertType),
    eq(priceAlerts.targetPrice, it.targetPrice),
    drop,
  )
  return (await tx.$count(priceAlerts, and(isOf(it.userId), isSame, isStandingRow))) > 0
}

export async function insertAlert(tx: Tx, alert: typeof priceAlerts.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(priceAlerts).values(alert).returning({ id: priceAlerts.id })
  if (!inserted) throw new Error('An alert was not kept.')
  return inserted.id
}

/** One of somebody's alerts, deleted ones included, with what it watches; nobody else changes it until `tx` ends. */
export async function lockAlert(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<{ alert: StoredAlert; watch: Watch } | null> {
  const [locked] = await tx
    .select({ alert: priceAlerts, watch: watches })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(and(eq(priceAlerts.id, id), isOf(userId)))
    .for('update', { of: priceAlerts })
  return locked ?? null
}

/** Only for who has locked it, and then arms it. */
export async function updateAlert(tx: Tx, id: string, change: Partial<StoredAlert>): Promise<void> {
  await tx.update(priceAlerts).set(change).where(eq(priceAlerts.id, id))
}

/** How many of somebody's alerts were triggered after `since` and wait to be resumed; ever, where it is `null`. */
export function countTriggered(db: DbOrTx, userId: string, since: Date | null): Promise<number> {
  const isNew = since ? gt(priceAlerts.triggeredAt, since) : isNotNull(priceAlerts.triggeredAt)
  return db.$count(priceAlerts, and(isOf(userId), isThere, eq(priceAlerts.isTriggered, true), isNew))
}
