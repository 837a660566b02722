import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { whoIs } from '../customers/store.ts'
import { customers, type PaymentEvent, paymentEvents } from '../schema.ts'
import type { Facts } from './facts.ts'
import type { ReadEvent } from './read.ts'

/**
 * Keeps an event, under whom it is about where we know them; what we had Stripe note of them makes a customer known.
 *
 * @returns its id; `null` where it was kept before
 */
export async function insertEvent(
  tx: Tx,
  { row, claimedUserId }: ReadEvent,
  now: Date,
): Promise<string | null> {
  const { stripeCustomerId } = row
  if (stripeCustomerId && claimedUserId) await adopt(tx, claimedUserId, stripeCustomerId)
  const userId = stripeCustomerId ? await whoIs(tx, stripeCustomerId) : null
  const [event] = await tx
    .insert(paymentEvents)
    .values({ ...row, userId, createdAt: now })
    .onConflictDoNothing({ target: paymentEvents.stripeEventId })
    .returning({ id: paymentEvents.id })
  return event?.id ?? null
}

/** Has somebody who is not known at Stripe yet be the customer there that was made for them: we died before we noted it. */
export async function adopt(db: DbOrTx, userId: string, stripeCustomerId: string): Promise<void> {
  const isFree = sql`not exists (select from ${customers} it where it.stripe_customer_id = ${stripeCustomerId})`
  await db
    .update(customers)
    .set({ stripeCustomerId, version: sql`${customers.version} + 1` })
    .where(and(eq(customers.userId, userId), isNull(customers.stripeCustomerId), isFree))
}

export async function findEvent(db: DbOrTx, id: string): Promise<PaymentEvent | null> {
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event ?? null
}

/** Keeps what was found out about an event, which is looked into then; says whether for the first time. */
export async function noteHandled(
  tx: Tx,
  id: string,
  found: Facts & { userId: string | null; handledAt: Date },
): Promise<boolean> {
  const isIt = eq(paymentEvents.id, id)
  const first = await tx
    .update(paymentEvents)
    .set(found)
    .where(and(isIt, isNull(paymentEvents.handledAt)))
  if (first.rowCount) return true
  await tx.update(paymentEvents).set(found).where(isIt)
  return false
}

/** Notes of all events of a customer that they are this user's. */
export async function matchEvents(tx: Tx, userId: string, stripeCustomerId: string): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ userId })
    .where(and(eq(paymentEvents.stripeCustomerId, stripeCustomerId), isNull(paymentEvents.userId)))
}

export function countUnhandled(db: DbOrTx, before: Date): Promise<number> {
  return db.$count(paymentEvents, and(isNull(paymentEvents.handledAt), lt(paymentEvents.createdAt, before)))
}

const isUnmatched = (since: Date) =>
  and(
    isNull(paymentEvents.userId),
    isNotNull(paymentEvents.stripeCustomerId),
    gt(paymentEvents.createdAt, since),
  )

/** Events of customers whom we know by now, but did not when they came. */
export async function findMatchable(db: DbOrTx, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .innerJoin(customers, eq(customers.stripeCustomerId, paymentEvents.stripeCustomerId))
    .where(isUnmatched(since))
  return rows.map(({ id }) => id)
}

export function countUnmatched(db: DbOrTx, since: Date): Promise<number> {
  return db.$count(paymentEvents, isUnmatched(since))
}
