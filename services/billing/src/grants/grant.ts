import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { Tx } from '@faresight/kit/postgres'
import { grantSide, planSide, tellOfAct } from '../acts/tell.ts'
import { ensureCustomer } from '../customers/ensure.ts'
import { holdCustomer, insertHistory } from '../customers/store.ts'
import { type About, writePlan } from '../customers/write-plan.ts'
import type { Deps } from '../deps.ts'
import type { Change } from '../plan/change.ts'
import { isSamePlan } from '../plan/plan.ts'
import type { AdminActor, Customer } from '../schema.ts'
import { addMonths } from './months.ts'
import { cancelGrantAt, findRunningGrant, insertGrant } from './store.ts'

type GrantDeps = Pick<Deps, 'postgres' | 'graceDays' | 'now'>

interface Gift {
  userId: string
  tier: PlanId
  months: number
  /** The administrator who gives it. What nobody gives as one, such as the demo plan, names `giver` alone. */
  by: AdminActor | null
  giver: string
  reason: string | null
}

/** Gives somebody a plan for some months from now, in place of one that they were given before. */
export async function givePlan(deps: GrantDeps, gift: Gift): Promise<Customer> {
  const { userId, tier, months, by, giver, reason } = gift
  return deps.postgres.db.transaction(async (tx) => {
    await ensureCustomer(tx, userId)
    const held = await holdCustomer(tx, { userId })
    if (!held) throw new Error('A customer was deleted as they were given a plan.')
    // Of several at once each begins after the one before it.
    const startsAt = deps.now()
    const before = await findRunningGrant(tx, userId, startsAt)
    if (before) await cancelGrantAt(tx, before.id, { canceledAt: startsAt, endsAt: startsAt })
    const endsAt = addMonths(startsAt, months)
    await insertGrant(tx, { userId, tier, startsAt, endsAt, grantedBy: giver })
    const customer = await write(deps, tx, held, { by: giver, reason, action: 'granted' })
    const given = { tier, endsAt, canceledAt: null }
    if (by)
      await tellOfAct(tx, {
        action: 'plan.activated',
        userId,
        by,
        meant: null,
        before: { ...planSide(held), ...grantSide(before) },
        after: { ...planSide(customer), ...grantSide(given), months },
        reason,
        at: startsAt,
      })
    return customer
  })
}

interface CancelOrder {
  userId: string
  immediate: boolean
  by: AdminActor
  reason: string | null
}

/**
 * Cancels the plan that somebody was given, at once or for when it ends.
 *
 * @returns `null` where there is none, or it is cancelled already
 */
export async function cancelGrant(deps: GrantDeps, order: CancelOrder): Promise<Customer | null> {
  const { userId, immediate, by, reason } = order
  return deps.postgres.db.transaction(async (tx) => {
    const held = await holdCustomer(tx, { userId })
    const now = deps.now()
    const grant = held && (await findRunningGrant(tx, userId, now))
    if (!held || !grant || (grant.canceledAt && !immediate)) return null
    await cancelGrantAt(tx, grant.id, { canceledAt: now, endsAt: immediate ? now : grant.endsAt })
    const action = immediate ? 'ended' : 'canceled'
    const customer = await write(deps, tx, held, { by: by.adminId, reason, action })
    const left = immediate ? null : { ...grant, canceledAt: now }
    await tellOfAct(tx, {
      action: 'plan.canceled',
      userId,
      by,
      meant: 'given plan',
      before: { ...planSide(held), ...grantSide(grant) },
      after: { ...planSide(customer), ...grantSide(left), immediate },
      reason,
      at: now,
    })
    return customer
  })
}

/** Stands in the history in any case, although a card plan that lasts longer hides it from whoever looks at the plan. */
async function write(
  deps: GrantDeps,
  tx: Tx,
  held: Customer,
  about: About & { action: Change },
): Promise<Customer> {
  const customer = await writePlan(deps, tx, held, about)
  if (isSamePlan(held, customer)) {
    await insertHistory(tx, {
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
