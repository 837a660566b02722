import type { PersonalDataCounts } from '@faresight/contracts/erasure'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import { planRequestsByAdminCondition } from '../audit/store.ts'
import {
  checkouts,
  customers,
  disputes,
  grants,
  paymentEvents,
  planRequests,
  subscriptionHistory,
  subscriptions,
} from '../schema.ts'

/** Deletes a customer with all dependent rows. Payments and disputes stay without user and Stripe customer. */
export async function deleteCustomerAndDetachPayments(tx: Tx, userId: string): Promise<void> {
  // First, since it waits for events being stored under this customer; later ones find none.
  await tx.delete(customers).where(eq(customers.userId, userId))
  await tx.delete(planRequests).where(planRequestsByAdminCondition(userId))
  await tx.delete(subscriptionHistory).where(eq(subscriptionHistory.userId, userId))
  await tx
    .update(paymentEvents)
    .set({ userId: null, stripeCustomerId: null })
    .where(eq(paymentEvents.userId, userId))
  await tx.update(disputes).set({ userId: null }).where(eq(disputes.userId, userId))
}

export async function countUserBillingRecords(db: DbOrTx, userId: string): Promise<PersonalDataCounts> {
  const isTheirs = eq(customers.userId, userId)
  return {
    customers: await db.$count(customers, isTheirs),
    subscriptions: await db.$count(subscriptions, eq(subscriptions.userId, userId)),
    grants: await db.$count(grants, eq(grants.userId, userId)),
    plan_requests: await db.$count(
      planRequests,
      or(eq(planRequests.userId, userId), planRequestsByAdminCondition(userId)),
    ),
    checkouts: await db.$count(checkouts, eq(checkouts.userId, userId)),
    subscription_history: await db.$count(subscriptionHistory, eq(subscriptionHistory.userId, userId)),
    disputes: await db.$count(disputes, eq(disputes.userId, userId)),
    payment_events: await db.$count(paymentEvents, eq(paymentEvents.userId, userId)),
    stripe_customers: await db.$count(customers, and(isTheirs, isNotNull(customers.stripeCustomerId))),
  }
}
