import { userAddress } from '@faresight/contracts/auth/rpc'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { cancelPlan, grantPlan } from '@faresight/contracts/billing/rpc'
import { Problem } from '@faresight/kit/problem'
import type * as z from 'zod'
import { findCustomer } from '../customers/store.ts'
import type { Deps } from '../deps.ts'
import type { Customer } from '../schema.ts'
import { atStripe } from '../stripe/problems.ts'
import { cancelCard, endCard } from '../subscription/cancel.ts'
import { cancelGrant, givePlan } from './grant.ts'

type GrantOrder = z.output<typeof grantPlan.request>
type CancelOrder = z.output<typeof cancelPlan.request>

/** What administrators do to somebody's plan. */
export function servePlans(deps: Deps): void {
  deps.bus.serve(grantPlan, (order) => grantTo(deps, order))
  deps.bus.serve(cancelPlan, (order) => cancelOf(deps, order))
}

/** Gives a plan to somebody who is there. */
export async function grantTo(deps: Deps, order: GrantOrder): Promise<z.input<typeof grantPlan.reply>> {
  const { address } = await deps.bus.request(userAddress, { userId: order.userId })
  if (!address) return { outcome: 'no-such-user', accessUntil: null }
  return {
    outcome: 'granted',
    accessUntil: accessOf(await givePlan(deps, { ...order, by: order.by.adminId })),
  }
}

/** Cancels the one plan or the other. */
export async function cancelOf(deps: Deps, order: CancelOrder): Promise<z.input<typeof cancelPlan.reply>> {
  const isDone =
    order.which === 'granted'
      ? (await cancelGrant(deps, { ...order, by: order.by.adminId })) !== null
      : await endIt()
  const customer = await findCustomer(deps.postgres.db, order.userId)
  return { outcome: isDone ? 'canceled' : 'nothing', accessUntil: accessOf(customer) }

  async function endIt(): Promise<boolean> {
    const { userId, immediate, by, reason } = order
    try {
      await atStripe(() => (immediate ? endCard : cancelCard)(deps, userId, { by: by.adminId, reason }))
      return true
    } catch (error) {
      if (isNothing(error)) return false
      throw error
    }
  }
}

function isNothing(error: unknown): boolean {
  if (!(error instanceof Problem)) return false
  return (
    error.type === billingProblems['no-subscription'] || error.type === billingProblems['already-canceled']
  )
}

function accessOf(customer: Customer | null): string | null {
  return customer?.accessUntil?.toISOString() ?? null
}
