import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Said } from '../plan/from-stripe.ts'
import {
  type Customer,
  customers,
  type Grant,
  grants,
  type Subscription,
  subscriptionHistory,
  subscriptions,
} from '../schema.ts'

/** Somebody who has begun to pay, or was given a plan. */
export async function findCustomer(db: DbOrTx, userId: string): Promise<Customer | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId))
  return customer ?? null
}

export async function findByStripeId(db: DbOrTx, stripeCustomerId: string): Promise<Customer | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.stripeCustomerId, stripeCustomerId))
  return customer ?? null
}

/** Whose customer that is at Stripe. They are not erased until `tx` ends. */
export async function whoIs(tx: Tx, stripeCustomerId: string): Promise<string | null> {
  const [customer] = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(eq(customers.stripeCustomerId, stripeCustomerId))
    .for('key share')
  return customer?.userId ?? null
}

/**
 * Raises the version of a customer, so that whoever has read an earlier one writes nothing, and keeps all others from
 * writing until `tx` ends.
 *
 * @param version that must not have been raised since it was read; without one it is raised whatever it is
 * @returns the customer with the version that is now its own; `null` where it has been raised, or is gone
 */
export async function holdCustomer(
  tx: Tx,
  { userId, version }: { userId: string; version?: number },
): Promise<Customer | null> {
  const isAsRead = version === undefined ? undefined : eq(customers.version, version)
  const [held] = await tx
    .update(customers)
    .set({ version: sql`${customers.version} + 1` })
    .where(and(eq(customers.userId, userId), isAsRead))
    .returning()
  return held ?? null
}

/** What Stripe last said of all subscriptions of a customer, the oldest first. */
export function subscriptionsOf(db: DbOrTx, userId: string): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
}

/** All plans that a customer was ever given, the oldest first. */
export function grantsOf(db: DbOrTx, userId: string): Promise<Grant[]> {
  return db
    .select()
    .from(grants)
    .where(eq(grants.userId, userId))
    .orderBy(asc(grants.createdAt), asc(grants.id))
}

/** Puts what Stripe says in place of what it said before. Only for who holds the customer. */
export async function replaceSubscriptions(tx: Tx, userId: string, said: readonly Said[]): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.userId, userId))
  if (said.length > 0) await tx.insert(subscriptions).values(said.map((it) => ({ ...it, userId })))
}

/** Writes what is to be changed of a customer. Only for who holds it. */
export async function updateCustomer(
  tx: Tx,
  userId: string,
  change: Partial<typeof customers.$inferInsert>,
): Promise<Customer> {
  const [updated] = await tx.update(customers).set(change).where(eq(customers.userId, userId)).returning()
  if (!updated) throw new Error('A customer that is held was deleted.')
  return updated
}

export async function insertHistory(tx: Tx, row: typeof subscriptionHistory.$inferInsert): Promise<void> {
  await tx.insert(subscriptionHistory).values(row)
}

/** The latest changes of somebody's plan, the last first. */
export function latestHistory(
  db: DbOrTx,
  userId: string,
  most: number,
): Promise<(typeof subscriptionHistory.$inferSelect)[]> {
  return db
    .select()
    .from(subscriptionHistory)
    .where(eq(subscriptionHistory.userId, userId))
    .orderBy(desc(subscriptionHistory.createdAt))
    .limit(most)
}
