import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { planChangeCounter } from '../metrics.ts'
import { computeCustomerPlan } from '../plan/compute-plan.ts'
import { classifyPlanChange, type PlanChange } from '../plan/plan-change.ts'
import type { Customer } from '../schema.ts'
import { insertPlanHistory, listGrants, listSubscriptions, updateCustomer } from './store.ts'

interface RecomputePlanDeps {
  graceDays: number
  now: () => Date
}

export interface PlanChangeCause {
  /** `user`, `stripe`, `reconciliation`, `time`, or an administrator’s id. */
  by: string
  reason: string | null
  action?: PlanChange
}

/**
 * Computes the customer’s plan again and saves it. If it changed, also writes history and publishes the event. At
 * most once per transaction, since the event has the version.
 * @param locked from `lockAndRaiseCustomerVersion` in `tx`
 */
export async function recomputeAndPublishPlan(
  { graceDays, now }: RecomputePlanDeps,
  tx: Tx,
  locked: Customer,
  { by, reason, action }: PlanChangeCause,
): Promise<Customer> {
  const { userId } = locked
  const moment = now()
  const plan = computeCustomerPlan(await listSubscriptions(tx, userId), await listGrants(tx, userId), {
    graceDays,
    now: moment,
  })
  const customer = await updateCustomer(tx, userId, { ...plan, updatedAt: moment })
  const change = classifyPlanChange(locked, plan, moment)
  if (change === null) return customer
  await insertPlanHistory(tx, {
    userId,
    action: action ?? change,
    previousTier: locked.tier,
    newTier: plan.tier,
    previousStatus: locked.status,
    newStatus: plan.status,
    stripeSubscriptionId: plan.stripeSubscriptionId,
    modifiedBy: by,
    reason,
    createdAt: moment,
  })
  await enqueueEvent(tx, subscriptionChangedEvent, toEventData(customer))
  planChangeCounter.inc({ change: action ?? change })
  return customer
}

function toEventData(customer: Customer) {
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
