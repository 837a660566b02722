import { addDays, dayMs } from '@faresight/contracts/days'
import {
  alertRetentionMonths,
  fewestDaysInMonths,
  deletedItemRetentionHours,
} from '@faresight/contracts/retention'
import type { Db } from '@faresight/kit/postgres'
import { and, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { fxRates, notifications, priceAlerts, unsubscribeTokens, watches, watchPrices } from '../schema.ts'

/** How long what was deleted stays, from the hour in which it can be taken back. */
const deletedMs = deletedItemRetentionHours * 60 * 60 * 1000
/** How long what is over is shown to its owner, and what was seen is kept. */
const keptDays = fewestDaysInMonths(alertRetentionMonths)
/** Those of the last days somebody may be about to refer to, and the last of all while there are no newer ones. */
const ratesDays = 30

/** What of each table has had its time. Whoever is about to use one of these rows holds it, and it is passed over. */
export function outlived(now: Date) {
  const keptSince = new Date(now.getTime() - keptDays * dayMs)
  const today = now.toISOString().slice(0, 10)
  const hasDeparted = sql`exists (
    select from ${watches} where ${watches.id} = ${priceAlerts.watchId} and ${watches.departsTo} < ${addDays(today, -keptDays)})`
  const isWatched = sql`exists (select from ${priceAlerts} where ${priceAlerts.watchId} = ${watches.id})`
  const isReferredTo = sql`exists (select from ${priceAlerts} where ${priceAlerts.rateDate} = ${fxRates.date})`
  const isLast = sql`${fxRates.date} = (select max(date) from ${fxRates})`
  return {
    alerts: all(
      or(
        and(isNotNull(priceAlerts.deletedAt), lt(priceAlerts.deletedAt, new Date(now.getTime() - deletedMs))),
        hasDeparted,
      ),
    ),
    notifications: all(and(isNotNull(notifications.endedAt), lt(notifications.createdAt, keptSince))),
    tokens: lt(unsubscribeTokens.createdAt, keptSince),
    watches: not(isWatched),
    rates: all(and(lt(fxRates.date, addDays(today, -ratesDays)), not(isReferredTo), not(isLast))),
  }
}

function all(condition: SQL | undefined): SQL {
  // Only of no conditions at all it would be none.
  if (!condition) throw new Error('Nothing says what to delete')
  return condition
}

/** All at once could run into the time limit of a statement, and then stay for ever. */
const atOnce = 5000

export async function deleteOldPrices(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  for (let count = atOnce; count === atOnce && !signal.aborted;) {
    const { rowCount } = await db.execute(sql`
      delete from ${watchPrices} where (watch_id, seen_at) in (
        select watch_id, seen_at from ${watchPrices}
        where seen_at < ${before} limit ${atOnce} for update skip locked)`)
    count = rowCount ?? 0
  }
}
