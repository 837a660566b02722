import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import { toGrantAuditFields, toPlanAuditFields, enqueuePlanAuditEvent } from '../audit/audit-event.ts'
import { type PlanChangeCause, recomputeAndPublishPlan } from '../customers/recompute-plan.ts'
import { insertPlanHistory, lockAndRaiseCustomerVersion, upsertCustomer } from '../customers/store.ts'
import { hasSamePublishedPlan } from '../plan/compute-plan.ts'
import type { PlanChange } from '../plan/plan-change.ts'
import type { AdminAuditActor, Customer } from '../schema.ts'
import { findActiveGrant, insertGrant, updateGrantEnd } from './store.ts'

interface ComplimentaryPlanDeps {
  postgres: Postgres
  graceDays: number
  now: () => Date
}

interface ComplimentaryPlanOrder {
  userId: string
  tier: PlanId
  months: number
  by: AdminAuditActor | null
  grantedBy: string
  reason: string | null
}

export async function grantComplimentaryPlan(
  deps: ComplimentaryPlanDeps,
  order: ComplimentaryPlanOrder,
): Promise<Customer> {
  const { userId, tier, months, by, grantedBy, reason } = order
  return deps.postgres.db.transaction(async (tx) => {
    await upsertCustomer(tx, userId)
    const held = await lockAndRaiseCustomerVersion(tx, { userId })
    if (!held) throw new Error('The customer was deleted while they were being granted a plan.')
    // After the lock, so that concurrent grants follow each other.
    const startsAt = deps.now()
    const before = await findActiveGrant(tx, userId, startsAt)
    if (before) await updateGrantEnd(tx, before.id, { canceledAt: startsAt, endsAt: startsAt })
    const endsAt = addMonths(startsAt, months)
    await insertGrant(tx, { userId, tier, startsAt, endsAt, grantedBy })
    const customer = await recomputePlanWithHistory(deps, tx, held, {
      by: grantedBy,
      reason,
      action: 'granted',
    })
    const granted = { tier, endsAt, canceledAt: null }
    if (by)
      await enqueuePlanAuditEvent(tx, {
        action: 'plan.activated',
        userId,
        by,
        resource: null,
        before: { ...toPlanAuditFields(held), ...toGrantAuditFields(before) },
        after: { ...toPlanAuditFields(customer), ...toGrantAuditFields(granted), months },
        reason,
        at: startsAt,
      })
    return customer
  })
}

interface CancelOrder {
  userId: string
  immediate: boolean
  by: AdminAuditActor
  reason: string | null
}

/** @returns `null` without such a plan, or if it is cancelled already */
export async function cancelComplimentaryPlan(
  deps: ComplimentaryPlanDeps,
  order: CancelOrder,
): Promise<Customer | null> {
  const { userId, immediate, by, reason } = order
  return deps.postgres.db.transaction(async (tx) => {
    const held = await lockAndRaiseCustomerVersion(tx, { userId })
    const now = deps.now()
    const grant = held && (await findActiveGrant(tx, userId, now))
    if (!held || !grant || (grant.canceledAt && !immediate)) return null
    await updateGrantEnd(tx, grant.id, { canceledAt: now, endsAt: immediate ? now : grant.endsAt })
    const action = immediate ? 'ended' : 'canceled'
    const customer = await recomputePlanWithHistory(deps, tx, held, { by: by.adminId, reason, action })
    const remaining = immediate ? null : { ...grant, canceledAt: now }
    await enqueuePlanAuditEvent(tx, {
      action: 'plan.canceled',
      userId,
      by,
      resource: 'complimentary plan',
      before: { ...toPlanAuditFields(held), ...toGrantAuditFields(grant) },
      after: { ...toPlanAuditFields(customer), ...toGrantAuditFields(remaining), immediate },
      reason,
      at: now,
    })
    return customer
  })
}

/** Writes history even if a longer card plan hides the change. */
async function recomputePlanWithHistory(
  deps: ComplimentaryPlanDeps,
  tx: Tx,
  held: Customer,
  about: PlanChangeCause & { action: PlanChange },
): Promise<Customer> {
  const customer = await recomputeAndPublishPlan(deps, tx, held, about)
  if (hasSamePublishedPlan(held, customer)) {
    await insertPlanHistory(tx, {
      userId: held.userId,
      action: about.action,
      previousTier: held.tier,
      newTier: customer.tier,
      previousStatus: held.status,
      newStatus: customer.status,
      stripeSubscriptionId: customer.stripeSubscriptionId,
      modifiedBy: about.by,
      reason: about.reason,
      createdAt: deps.now(),
    })
  }
  return customer
}

/** The last day of the month if it is shorter. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment)
  const day = later.getUTCDate()
  // From day 1, since a missing day would roll over.
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return later
}
