import type { PlanId } from '@faresight/contracts/plans'
import type { Tx } from '@faresight/kit/postgres'
import { ensureCustomer } from '../customers/ensure.ts'
import { holdCustomer, insertHistory } from '../customers/store.ts'
import { type About, writePlan } from '../customers/write-plan.ts'
import type { Deps } from '../deps.ts'
import { isSamePlan } from '../plan/plan.ts'
import type { Customer } from '../schema.ts'
import { addMonths } from './months.ts'
import { cancelGrantAt, findRunningGrant, insertGrant } from './store.ts'

type GrantDeps = Pick<Deps, 'postgres' | 'graceDays' | 'now'>

interface Gift {
  userId: string
  tier: PlanId
  months: number
  /** Who gives it, and why. */
  by: string
  reason: string | null
}

/** Gives somebody a plan for some months from now, in place of one that they were given before. */
export async function givePlan(deps: GrantDeps, gift: Gift): Promise<Customer> {
  const { userId, tier, months, by, reason } = gift
  const startsAt = deps.now()
  return deps.postgres.db.transaction(async (tx) => {
    await ensureCustomer(tx, userId)
    const held = await holdCustomer(tx, { userId })
    if (!held) throw new Error('A customer was deleted as they were given a plan.')
    const before = await findRunningGrant(tx, userId, startsAt)
    if (before) await cancelGrantAt(tx, before.id, { canceledAt: startsAt, endsAt: startsAt })
    const endsAt = addMonths(startsAt, months)
    await insertGrant(tx, { userId, tier, startsAt, endsAt, grantedBy: by })
    return write(deps, tx, held, { by, reason, action: 'granted' })
  })
}

/**
 * Cancels the plan that somebody was given, at once or for when it ends.
 *
 * @returns `null` where there is none, or it is cancelled already
 */
export async function cancelGrant(
  deps: GrantDeps,
  order: { userId: string; immediate: boolean; by: string; reason: string | null },
): Promise<Customer | null> {
  const { userId, immediate, by, reason } = order
  const now = deps.now()
  return deps.postgres.db.transaction(async (tx) => {
    const held = await holdCustomer(tx, { userId })
    const grant = held && (await findRunningGrant(tx, userId, now))
    if (!held || !grant || (grant.canceledAt && !immediate)) return null
    await cancelGrantAt(tx, grant.id, { canceledAt: now, endsAt: immediate ? now : grant.endsAt })
    return write(deps, tx, held, { by, reason, action: immediate ? 'ended' : 'canceled' })
  })
}

/** Stands in the history in any case, although a card plan that lasts longer hides it from whoever looks at the plan. */
async function write(deps: GrantDeps, tx: Tx, held: Customer, about: Required<About>): Promise<Customer> {
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
