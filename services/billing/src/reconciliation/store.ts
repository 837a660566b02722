import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import {
  type Customer,
  customers,
  paymentEvents,
  reconciliations,
  type Subscription,
  subscriptions,
} from '../schema.ts'

/** Claims a day’s run for one replica; also a run that has been unfinished since `since`. */
export async function claimReconciliationDay(
  db: DbOrTx,
  day: string,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const taken = await db
    .insert(reconciliations)
    .values({ day, startedAt: now })
    .onConflictDoUpdate({
      target: reconciliations.day,
      set: { startedAt: now },
      setWhere: and(isNull(reconciliations.finishedAt), lt(reconciliations.startedAt, since)),
    })
    .returning({ day: reconciliations.day })
  return taken.length > 0
}

export async function finishReconciliationDay(
  db: DbOrTx,
  day: string,
  found: { finishedAt: Date; compared: number; fixed: number },
): Promise<void> {
  await db.update(reconciliations).set(found).where(eq(reconciliations.day, day))
}

export async function listStripeCustomersAfter(
  db: DbOrTx,
  userId: string | null,
  most: number,
): Promise<{ customer: Customer; kept: Subscription[] }[]> {
  const found = await db
    .select()
    .from(customers)
    .where(
      and(isNotNull(customers.stripeCustomerId), userId === null ? undefined : gt(customers.userId, userId)),
    )
    .orderBy(asc(customers.userId))
    .limit(most)
  const ids = found.map((customer) => customer.userId)
  const kept = await db.select().from(subscriptions).where(inArray(subscriptions.userId, ids))
  return found.map((customer) => ({ customer, kept: kept.filter((it) => it.userId === customer.userId) }))
}

export function deletePaymentEventsBefore(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(db, paymentEvents.id, lt(paymentEvents.createdAt, before), { signal })
}
