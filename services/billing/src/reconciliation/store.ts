import { deleteInBatches } from '@faresight/kit/delete-in-batches'
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

/** Takes the comparison of a day upon us, which one replica makes; again where whoever took it has not finished it since. */
export async function takeDay(
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

export async function finishDay(
  db: DbOrTx,
  day: string,
  found: { finishedAt: Date; compared: number; differed: number },
): Promise<void> {
  await db.update(reconciliations).set(found).where(eq(reconciliations.day, day))
}

/** Customers who are known at Stripe, with what we keep of their subscriptions, after the one before, by their ids. */
export async function customersAfter(
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

/** Deletes what Stripe told us before a moment; says how much. */
export function deleteEventsBefore(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, paymentEvents.id, lt(paymentEvents.createdAt, before), { signal })
}
