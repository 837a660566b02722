import { uuid } from '@faresight/contracts/common'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { insertPlanHistory, lockAndRaiseCustomerVersion } from '../customers/store.ts'
import { subscriptionsEndedByBillingCounter } from '../metrics.ts'
import type { SubscriptionSnapshot } from '../plan/subscription-snapshot.ts'
import { checkouts, type Customer, subscriptionHistory } from '../schema.ts'
import { ignoreStripeNotFound } from '../stripe/problems.ts'
import { refundSubscriptionPaymentsSince } from './refund.ts'
import { selectSurplusSubscriptions, type SurplusSubscription } from './surplus-subscriptions.ts'

interface CancelSurplusDeps {
  postgres: Postgres
  stripe: Stripe
  log: Log
  now: () => Date
}

/**
 * Refunds and ends subscriptions that should not continue: duplicates, and all of a closed account. The refund comes
 * first, so that after a crash the live subscription is found again.
 * @returns whether there were any, so that the caller asks Stripe again
 */
export async function refundAndCancelSurplusSubscriptions(
  deps: CancelSurplusDeps,
  customer: Customer,
  snapshots: readonly SubscriptionSnapshot[],
  unknownIds: readonly string[],
): Promise<boolean> {
  const surplus = selectSurplusSubscriptions(snapshots, customer.closedAt, unknownIds)
  for (const one of surplus) await cancelOne(deps, customer, one)
  return surplus.length > 0
}

async function cancelOne(
  deps: CancelSurplusDeps,
  { userId }: Customer,
  surplus: SurplusSubscription,
): Promise<void> {
  const { postgres, stripe, log } = deps
  const { id, why } = surplus
  const { metadata } = await stripe.subscriptions.retrieve(id)
  const refunded = await refundSubscriptionPaymentsSince(stripe, surplus)
  const done = { userId, surplus, refunded, checkoutId: metadata['checkoutId'] ?? null }
  await postgres.db.transaction((tx) => recordCancellation(deps, tx, done))
  await ignoreStripeNotFound(
    stripe.subscriptions.cancel(id, { prorate: false }, { idempotencyKey: `cancel-${id}-${why}` }),
  )
  subscriptionsEndedByBillingCounter.inc({ why })
  log.info({ userId, subscriptionId: id, why, refunded }, 'a subscription was ended at Stripe')
}

interface Cancellation {
  userId: string
  surplus: SurplusSubscription
  refunded: number
  checkoutId: string | null
}

/** Writes history once, however often the work is repeated. */
async function recordCancellation({ now }: CancelSurplusDeps, tx: Tx, done: Cancellation): Promise<void> {
  const { userId, surplus, refunded, checkoutId } = done
  const { id, why } = surplus
  const action = `${why}_ended`
  if (!(await lockAndRaiseCustomerVersion(tx, { userId })) || (await isRecorded(tx, { userId, id, action })))
    return
  const createdAt = now()
  await insertPlanHistory(tx, {
    userId,
    action,
    stripeSubscriptionId: id,
    modifiedBy: 'stripe',
    reason: why === 'duplicate' ? 'There was a plan already: paid back' : 'The account is closed',
    metadata: { refunded },
    createdAt,
  })
  if (refunded === 0 || !uuid.safeParse(checkoutId).success || checkoutId === null) return
  await tx
    .update(checkouts)
    .set({ status: 'complete', subscriptionId: id, refundedAt: createdAt, updatedAt: createdAt })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.id, checkoutId)))
}

async function isRecorded(
  tx: Tx,
  { userId, id, action }: { userId: string; id: string; action: string },
): Promise<boolean> {
  const { userId: user, stripeSubscriptionId, action: named } = subscriptionHistory
  const same = and(eq(user, userId), eq(stripeSubscriptionId, id), eq(named, action))
  return (await tx.$count(subscriptionHistory, same)) > 0
}
