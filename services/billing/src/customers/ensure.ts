import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Customer, customers } from '../schema.ts'
import { findCustomer } from './store.ts'

/** The customer that somebody is, who may be a new one: not known at Stripe yet. */
export async function ensureCustomer(db: DbOrTx, userId: string): Promise<Customer> {
  await db.insert(customers).values({ userId }).onConflictDoNothing()
  const customer = await findCustomer(db, userId)
  if (!customer) throw new Error('A customer was deleted as it was made.')
  return customer
}

/** Keeps who they are at Stripe, once and for all. Two who ask Stripe under one key are told the same. */
export async function keepStripeId(db: Db, userId: string, stripeCustomerId: string): Promise<void> {
  await db
    .update(customers)
    .set({ stripeCustomerId, version: sql`${customers.version} + 1` })
    .where(and(eq(customers.userId, userId), isNull(customers.stripeCustomerId)))
}
