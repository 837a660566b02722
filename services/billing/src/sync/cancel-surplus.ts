import { uuid } from '@faresight/contracts/common'
import type { Tx } from '@faresight/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { holdCustomer, insertHistory } from '../customers/store.ts'
import type { Deps } from '../deps.ts'
import { subscriptionsEnded } from '../metrics.ts'
import type { Said } from '../plan/from-stripe.ts'
import { checkouts, type Customer, subscriptionHistory } from '../schema.ts'
import { orGone } from '../stripe/problems.ts'
import { payBack } from './pay-back.ts'
import { type Surplus, surplusOf } from './surplus.ts'

type EndDeps = Pick<Deps, 'postgres' | 'stripe' | 'now' | 'log'>

/**
 * Ends at Stripe what should not go on: a second plan of one person, which is paid back, and whatever lives on of a closed
 * account. It is paid back first and ended last, so that one who dies in between leaves something to be found and ended.
 *
 * @returns whether there was any, so that Stripe has to be asked again
 */
export async function endSurplus(
  deps: EndDeps,
  customer: Customer,
  said: readonly Said[],
  strange: readonly string[],
): Promise<boolean> {
  const surplus = surplusOf(said, customer.closedAt, strange)
  for (const one of surplus) await endOne(deps, customer, one)
  return surplus.length > 0
}

async function endOne(deps: EndDeps, { userId }: Customer, surplus: Surplus): Promise<void> {
  const { postgres, stripe, log } = deps
  const { id, why } = surplus
  const { metadata } = await stripe.subscriptions.retrieve(id)
  const paidBack = await payBack(stripe, surplus)
  const done = { userId, surplus, paidBack, checkoutId: metadata['checkoutId'] ?? null }
  await postgres.db.transaction((tx) => note(deps, tx, done))
  await orGone(stripe.subscriptions.cancel(id, { prorate: false }, { idempotencyKey: `cancel-${id}-${why}` }))
  subscriptionsEnded.inc({ why })
  log.info({ userId, subscriptionId: id, why, paidBack }, 'a subscription was ended at Stripe')
}

interface Done {
  userId: string
  surplus: Surplus
  /** In minor units. */
  paidBack: number
  /** By which it was bought. */
  checkoutId: string | null
}

/** Notes it once, however often it is begun. */
async function note({ now }: EndDeps, tx: Tx, done: Done): Promise<void> {
  const { userId, surplus, paidBack, checkoutId } = done
  const { id, why } = surplus
  const action = `${why}_ended`
  if (!(await holdCustomer(tx, { userId })) || (await isNoted(tx, { userId, id, action }))) return
  const createdAt = now()
  await insertHistory(tx, {
    userId,
    action,
    stripeSubscriptionId: id,
    modifiedBy: 'stripe',
    reason: why === 'second' ? 'There was a plan already: paid back' : 'The account is closed',
    metadata: { paidBack },
    createdAt,
  })
  if (paidBack === 0 || !uuid.safeParse(checkoutId).success || checkoutId === null) return
  await tx
    .update(checkouts)
    .set({ status: 'complete', subscriptionId: id, refundedAt: createdAt, updatedAt: createdAt })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.id, checkoutId)))
}

async function isNoted(
  tx: Tx,
  { userId, id, action }: { userId: string; id: string; action: string },
): Promise<boolean> {
  const { userId: user, stripeSubscriptionId, action: named } = subscriptionHistory
  const same = and(eq(user, userId), eq(stripeSubscriptionId, id), eq(named, action))
  return (await tx.$count(subscriptionHistory, same)) > 0
}
