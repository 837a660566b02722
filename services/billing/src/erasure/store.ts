import type { PersonalDataReport } from '@faresight/contracts/erasure'
import { holdingsOf } from '@faresight/kit/holdings'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import { isAskedBy } from '../acts/store.ts'
import {
  planAsks,
  checkouts,
  customers,
  disputes,
  grants,
  paymentEvents,
  subscriptionHistory,
  subscriptions,
} from '../schema.ts'

/**
 * Deletes a customer with all that hangs on it. Their payments stay, as those of nobody: neither by who they were here nor by
 * who they were at Stripe can they be told any more.
 */
export async function deleteCustomer(tx: Tx, userId: string): Promise<void> {
  // First of all: whoever notes an event under this customer is waited for, and finds none from now on.
  await tx.delete(customers).where(eq(customers.userId, userId))
  await tx.delete(planAsks).where(isAskedBy(userId))
  await tx.delete(subscriptionHistory).where(eq(subscriptionHistory.userId, userId))
  await tx
    .update(paymentEvents)
    .set({ userId: null, stripeCustomerId: null })
    .where(eq(paymentEvents.userId, userId))
  await tx.update(disputes).set({ userId: null }).where(eq(disputes.userId, userId))
}

/** How much is kept of a user, by table, and at Stripe. */
export async function countHeld(db: DbOrTx, userId: string): Promise<PersonalDataReport> {
  const isTheirs = eq(customers.userId, userId)
  const counts = {
    customers: await db.$count(customers, isTheirs),
    subscriptions: await db.$count(subscriptions, eq(subscriptions.userId, userId)),
    grants: await db.$count(grants, eq(grants.userId, userId)),
    cancel_asks: await db.$count(planAsks, or(eq(planAsks.userId, userId), isAskedBy(userId))),
    checkouts: await db.$count(checkouts, eq(checkouts.userId, userId)),
    subscription_history: await db.$count(subscriptionHistory, eq(subscriptionHistory.userId, userId)),
    disputes: await db.$count(disputes, eq(disputes.userId, userId)),
    payment_events: await db.$count(paymentEvents, eq(paymentEvents.userId, userId)),
    // A customer goes here once they are gone there.
    stripe_customers: await db.$count(customers, and(isTheirs, isNotNull(customers.stripeCustomerId))),
  }
  return holdingsOf(counts)
}
