import { subscriptionChangedEvent } from '@faresight/contracts/billing/events'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import type { Deps } from '../deps.ts'
import { type Change, changeOf } from '../plan/change.ts'
import { planChanges } from '../metrics.ts'
import { planOf } from '../plan/plan.ts'
import type { Customer } from '../schema.ts'
import { grantsOf, insertHistory, subscriptionsOf, updateCustomer } from './store.ts'

/** Who changes somebody's plan, and why: both stand in its history. */
export interface About {
  /** `user`, `stripe`, `reconciliation`, `time`, or an administrator's id. */
  by: string
  reason: string | null
  /** What it is called, where the plan alone does not tell. */
  action?: Change
}

/**
 * Works out anew what all that a customer has comes to, and writes it, with its history and the event that tells of it, where
 * that is another plan. Once in a transaction at most, since the event bears the version.
 *
 * @param held by `holdCustomer`, in `tx`
 */
export async function writePlan(
  { graceDays, now }: Pick<Deps, 'graceDays' | 'now'>,
  tx: Tx,
  held: Customer,
  { by, reason, action }: About,
): Promise<Customer> {
  const { userId } = held
  const moment = now()
  const plan = planOf(await subscriptionsOf(tx, userId), await grantsOf(tx, userId), {
    graceDays,
    now: moment,
  })
  const customer = await updateCustomer(tx, userId, { ...plan, updatedAt: moment })
  const change = changeOf(held, plan, moment)
  if (change === null) return customer
  await insertHistory(tx, {
    userId,
    action: action ?? change,
    previousTier: held.tier,
    newTier: plan.tier,
    previousStatus: held.status,
    newStatus: plan.status,
    stripeSubscriptionId: plan.stripeSubscriptionId,
    modifiedBy: by,
    reason,
    createdAt: moment,
  })
  await enqueueEvent(tx, subscriptionChangedEvent, told(customer))
  planChanges.inc({ change: action ?? change })
  return customer
}

function told(customer: Customer) {
  const { userId, version, status, tier, currency, stripeCustomerId, stripeSubscriptionId } = customer
  const text = (moment: Date | null) => moment && moment.toISOString()
  return {
    userId,
    version,
    status,
    tier,
    currency,
    stripeCustomerId,
    stripeSubscriptionId,
    trialEndsAt: text(customer.trialEndsAt),
    subscriptionEndsAt: text(customer.subscriptionEndsAt),
    accessUntil: text(customer.accessUntil),
  }
}
