import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { findUserAndLockCustomer } from '../customers/store.ts'
import { customers, type PaymentEvent, paymentEvents } from '../schema.ts'
import type { FetchedEventIds } from './fetch-missing-event-ids.ts'
import type { ParsedStripeEvent } from './parse-stripe-event.ts'

/** @returns the id; `null` if the event is stored already */
export async function insertEventAndLinkCustomer(
  tx: Tx,
  { row, claimedUserId }: ParsedStripeEvent,
  now: Date,
): Promise<string | null> {
  const { stripeCustomerId } = row
  if (stripeCustomerId && claimedUserId) await linkStripeCustomerIfFree(tx, claimedUserId, stripeCustomerId)
  const userId = stripeCustomerId ? await findUserAndLockCustomer(tx, stripeCustomerId) : null
  const [event] = await tx
    .insert(paymentEvents)
    .values({ ...row, userId, createdAt: now })
    .onConflictDoNothing({ target: paymentEvents.stripeEventId })
    .returning({ id: paymentEvents.id })
  return event?.id ?? null
}

/** Links a Stripe customer that was created for the user but not saved, unless either has another link. */
export async function linkStripeCustomerIfFree(
  db: DbOrTx,
  userId: string,
  stripeCustomerId: string,
): Promise<void> {
  const isFree = sql`not exists (select from ${customers} it where it.stripe_customer_id = ${stripeCustomerId})`
  await db
    .update(customers)
    .set({ stripeCustomerId, version: sql`${customers.version} + 1` })
    .where(and(eq(customers.userId, userId), isNull(customers.stripeCustomerId), isFree))
}

export async function findPaymentEvent(db: DbOrTx, id: string): Promise<PaymentEvent | null> {
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event ?? null
}

/** @returns whether for the first time */
export async function markEventProcessed(
  tx: Tx,
  id: string,
  found: FetchedEventIds & { userId: string | null; processedAt: Date },
): Promise<boolean> {
  const isIt = eq(paymentEvents.id, id)
  const first = await tx
    .update(paymentEvents)
    .set(found)
    .where(and(isIt, isNull(paymentEvents.processedAt)))
  if (first.rowCount) return true
  await tx.update(paymentEvents).set(found).where(isIt)
  return false
}

export async function assignEventsToUser(tx: Tx, userId: string, stripeCustomerId: string): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ userId })
    .where(and(eq(paymentEvents.stripeCustomerId, stripeCustomerId), isNull(paymentEvents.userId)))
}

export function countUnprocessedEvents(db: DbOrTx, before: Date): Promise<number> {
  return db.$count(paymentEvents, and(isNull(paymentEvents.processedAt), lt(paymentEvents.createdAt, before)))
}

const isUnmatched = (since: Date) =>
  and(
    isNull(paymentEvents.userId),
    isNotNull(paymentEvents.stripeCustomerId),
    gt(paymentEvents.createdAt, since),
  )

export async function listAssignableEvents(db: DbOrTx, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .innerJoin(customers, eq(customers.stripeCustomerId, paymentEvents.stripeCustomerId))
    .where(isUnmatched(since))
  return rows.map(({ id }) => id)
}

export function countUnmatchedEvents(db: DbOrTx, since: Date): Promise<number> {
  return db.$count(paymentEvents, isUnmatched(since))
}
