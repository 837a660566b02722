import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SubscriptionSnapshot } from '../plan/subscription-snapshot.ts'
import {
  type Customer,
  customers,
  type Grant,
  grants,
  type Subscription,
  subscriptionHistory,
  subscriptions,
} from '../schema.ts'

/** A customer has paid, begun to pay, or was granted a plan. */
export async function findCustomer(db: DbOrTx, userId: string): Promise<Customer | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId))
  return customer ?? null
}

export async function findCustomerByStripeId(db: DbOrTx, stripeCustomerId: string): Promise<Customer | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.stripeCustomerId, stripeCustomerId))
  return customer ?? null
}

/** Keeps the customer from being erased until `tx` ends. */
export async function findUserAndLockCustomer(tx: Tx, stripeCustomerId: string): Promise<string | null> {
  const [customer] = await tx
    .select({ userId: customers.userId })
    .from(customers)
    .where(eq(customers.stripeCustomerId, stripeCustomerId))
    .for('key share')
  return customer?.userId ?? null
}

/**
 * Raises the customer’s version, which locks the row until `tx` ends and makes writers with an older version fail.
 * @param version the expected version; any if left out
 * @returns the customer with its new version; `null` if the version differs or the customer is gone
 */
export async function lockAndRaiseCustomerVersion(
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

export function listSubscriptions(db: DbOrTx, userId: string): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
}

export function listGrants(db: DbOrTx, userId: string): Promise<Grant[]> {
  return db
    .select()
    .from(grants)
    .where(eq(grants.userId, userId))
    .orderBy(asc(grants.createdAt), asc(grants.id))
}

export async function replaceSubscriptions(
  tx: Tx,
  userId: string,
  said: readonly SubscriptionSnapshot[],
): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.userId, userId))
  if (said.length > 0) await tx.insert(subscriptions).values(said.map((it) => ({ ...it, userId })))
}

export async function updateCustomer(
  tx: Tx,
  userId: string,
  change: Partial<typeof customers.$inferInsert>,
): Promise<Customer> {
  const [updated] = await tx.update(customers).set(change).where(eq(customers.userId, userId)).returning()
  if (!updated) throw new Error('A locked customer was deleted.')
  return updated
}

export async function insertPlanHistory(tx: Tx, row: typeof subscriptionHistory.$inferInsert): Promise<void> {
  await tx.insert(subscriptionHistory).values(row)
}

export function listLatestPlanHistory(
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

export async function upsertCustomer(db: DbOrTx, userId: string): Promise<Customer> {
  await db.insert(customers).values({ userId }).onConflictDoNothing()
  const customer = await findCustomer(db, userId)
  if (!customer) throw new Error('The customer was deleted while it was being created.')
  return customer
}

/** Only if there is none yet. Concurrent requests to Stripe share a key, and so get the same customer. */
export async function saveFirstStripeCustomerId(
  db: Db,
  userId: string,
  stripeCustomerId: string,
): Promise<void> {
  await db
    .update(customers)
    .set({ stripeCustomerId, version: sql`${customers.version} + 1` })
    .where(and(eq(customers.userId, userId), isNull(customers.stripeCustomerId)))
}
