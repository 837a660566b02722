import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { activeAlertCondition } from '../rules/active.ts'
import { priceAlerts, type StoredAlert, type Watch, watches, watchPrices } from '../schema.ts'

export interface AlertWithPrices {
  alert: StoredAlert
  watch: Watch
  prices: { seenAt: Date; minor: number }[]
}

const maxWatchPrices = 60

const isNotDeleted = isNull(priceAlerts.deletedAt)
const ownedBy = (userId: string) => eq(priceAlerts.userId, userId)

export function listUserAlertsWithPrices(db: DbOrTx, userId: string): Promise<AlertWithPrices[]> {
  return readAlerts(db, and(ownedBy(userId), isNotDeleted))
}

export async function readAlertWithPrices(db: DbOrTx, id: string): Promise<AlertWithPrices> {
  const [read] = await readAlerts(db, eq(priceAlerts.id, id))
  if (!read) throw new Error('The alert disappeared during its transaction.')
  return read
}

async function readAlerts(db: DbOrTx, condition: ReturnType<typeof and>): Promise<AlertWithPrices[]> {
  const rows = await db
    .select({ alert: priceAlerts, watch: watches })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(condition)
    .orderBy(desc(priceAlerts.createdAt), desc(priceAlerts.id))
  const prices = await readPrices(
    db,
    rows.map(({ alert }) => alert.id),
  )
  return rows.map((row) => ({
    ...row,
    prices: prices.filter(({ alertId }) => alertId === row.alert.id),
  }))
}

function readPrices(db: DbOrTx, alertIds: string[]) {
  const latest = db
    .select({ seenAt: watchPrices.seenAt, minor: watchPrices.minor })
    .from(watchPrices)
    .where(and(eq(watchPrices.watchId, priceAlerts.watchId), gt(watchPrices.seenAt, priceAlerts.createdAt)))
    .orderBy(desc(watchPrices.seenAt))
    .limit(maxWatchPrices)
    .as('latest')
  return db
    .select({ alertId: priceAlerts.id, seenAt: latest.seenAt, minor: latest.minor })
    .from(priceAlerts)
    .innerJoinLateral(latest, sql`true`)
    .where(inArray(priceAlerts.id, alertIds))
    .orderBy(asc(latest.seenAt))
}

/** Paused and triggered alerts count. */
export function countUserAlerts(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(priceAlerts, and(ownedBy(userId), isNotDeleted))
}

export type AlertTerms = Pick<StoredAlert, 'alertType' | 'targetPrice' | 'minimumDrop'>

interface ActiveAlertFilter {
  userId: string
  criteriaKey: string
  /** Any if `null`. */
  terms: AlertTerms | null
  exceptId?: string
}

/** An active alert of the user for these criteria. */
export async function findActiveAlertId(
  db: DbOrTx,
  { userId, criteriaKey, terms, exceptId }: ActiveAlertFilter,
): Promise<string | null> {
  const hasTerms =
    terms &&
    and(
      eq(priceAlerts.alertType, terms.alertType),
      eq(priceAlerts.targetPrice, terms.targetPrice),
      terms.minimumDrop === null
        ? isNull(priceAlerts.minimumDrop)
        : eq(priceAlerts.minimumDrop, terms.minimumDrop),
    )
  const [found] = await db
    .select({ id: priceAlerts.id })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(
      and(
        ownedBy(userId),
        eq(watches.criteriaKey, criteriaKey),
        activeAlertCondition,
        hasTerms ?? undefined,
        exceptId === undefined ? undefined : ne(priceAlerts.id, exceptId),
      ),
    )
    .limit(1)
  return found?.id ?? null
}

export async function insertAlert(tx: Tx, alert: typeof priceAlerts.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(priceAlerts).values(alert).returning({ id: priceAlerts.id })
  if (!inserted) throw new Error('The alert was not inserted.')
  return inserted.id
}

export async function lockUserAlert(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<{ alert: StoredAlert; watch: Watch } | null> {
  const [locked] = await tx
    .select({ alert: priceAlerts, watch: watches })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .where(and(eq(priceAlerts.id, id), ownedBy(userId)))
    .for('update', { of: priceAlerts })
  return locked ?? null
}

/** The caller holds the row lock and calls `indexAlerts` afterwards. */
export async function updateAlertRow(tx: Tx, id: string, change: Partial<StoredAlert>): Promise<void> {
  await tx.update(priceAlerts).set(change).where(eq(priceAlerts.id, id))
}

/** Triggered alerts that wait to be resumed; all of them if `since` is `null`. */
export function countAlertsTriggeredSince(db: DbOrTx, userId: string, since: Date | null): Promise<number> {
  const isNew = since ? gt(priceAlerts.triggeredAt, since) : isNotNull(priceAlerts.triggeredAt)
  return db.$count(priceAlerts, and(ownedBy(userId), isNotDeleted, eq(priceAlerts.isTriggered, true), isNew))
}
