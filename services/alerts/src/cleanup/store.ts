import { addDays, dayMs } from '@faresight/contracts/days'
import {
  alertRetentionMonths,
  deletedItemRetentionHours,
  minDaysInMonths,
} from '@faresight/contracts/retention'
import type { Db } from '@faresight/kit/postgres'
import { and, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { fxRates, notifications, priceAlerts, unsubscribeTokens, watches, watchPrices } from '../schema.ts'

/** Since the start of the hour in which the deletion can be undone. */
const undoWindowMs = deletedItemRetentionHours * 60 * 60 * 1000
/** Departed alerts and prices stay this long. */
const retentionDays = minDaysInMonths(alertRetentionMonths)
/** A new alert may be about to refer to the rates of the last days. */
const rateRetentionDays = 30

/** Rows past their retention. Rows in use are locked and skipped. */
export function expiredRowConditions(now: Date) {
  const keptSince = new Date(now.getTime() - retentionDays * dayMs)
  const today = now.toISOString().slice(0, 10)
  const hasDeparted = sql`exists (
    select from ${watches} where ${watches.id} = ${priceAlerts.watchId} and ${watches.departsTo} < ${addDays(today, -retentionDays)})`
  const isWatched = sql`exists (select from ${priceAlerts} where ${priceAlerts.watchId} = ${watches.id})`
  const isUsed = sql`exists (select from ${priceAlerts} where ${priceAlerts.rateDate} = ${fxRates.date})`
  const isLast = sql`${fxRates.date} = (select max(date) from ${fxRates})`
  return {
    alerts: nonEmpty(
      or(
        and(
          isNotNull(priceAlerts.deletedAt),
          lt(priceAlerts.deletedAt, new Date(now.getTime() - undoWindowMs)),
        ),
        hasDeparted,
      ),
    ),
    notifications: nonEmpty(and(isNotNull(notifications.endedAt), lt(notifications.createdAt, keptSince))),
    tokens: lt(unsubscribeTokens.createdAt, keptSince),
    watches: not(isWatched),
    rates: nonEmpty(and(lt(fxRates.date, addDays(today, -rateRetentionDays)), not(isUsed), not(isLast))),
  }
}

function nonEmpty(condition: SQL | undefined): SQL {
  // Only without any condition is the result undefined.
  if (!condition) throw new Error('No condition says what to delete')
  return condition
}

/** Per statement, to stay below its time limit. */
const batchSize = 5000

export async function deleteExpiredWatchPrices(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * dayMs)
  for (let count = batchSize; count === batchSize && !signal.aborted;) {
    const { rowCount } = await db.execute(sql`
      delete from ${watchPrices} where (watch_id, seen_at) in (
        select watch_id, seen_at from ${watchPrices}
        where seen_at < ${before} limit ${batchSize} for update skip locked)`)
    count = rowCount ?? 0
  }
}
