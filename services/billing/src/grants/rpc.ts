import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { cancelPlanRpc, grantPlanRpc } from '@faresight/contracts/billing/rpc'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { Problem } from '@faresight/kit/problem'
import type * as z from 'zod'
import { findCustomer } from '../customers/store.ts'
import type { Deps } from '../deps.ts'
import type { Customer } from '../schema.ts'
import { atStripe } from '../stripe/problems.ts'
import { cancelCard, endCard } from '../subscription/cancel.ts'
import { cancelGrant, givePlan } from './grant.ts'

type GrantOrder = z.output<typeof grantPlanRpc.request>
type CancelOrder = z.output<typeof cancelPlanRpc.request>

/** What administrators do to somebody's plan. */
export function servePlans(deps: Deps): void {
  deps.bus.serveRpc(grantPlanRpc, (order) => grantTo(deps, order))
  deps.bus.serveRpc(cancelPlanRpc, (order) => cancelOf(deps, order))
}

/** Gives a plan to somebody who is there. */
export async function grantTo(deps: Deps, order: GrantOrder): Promise<z.input<typeof grantPlanRpc.reply>> {
  const { address } = await deps.bus.request(readMailRecipientRpc, { userId: order.userId })
  if (!address) return { outcome: 'no-such-user', accessUntil: null }
  const customer = await givePlan(deps, { ...order, giver: order.by.adminId })
  return { outcome: 'granted', accessUntil: accessOf(customer) }
}

/** Cancels the one plan or the other. */
export async function cancelOf(deps: Deps, order: CancelOrder): Promise<z.input<typeof cancelPlanRpc.reply>> {
  const outcome =
    order.which === 'granted' ? await cancelGiven(deps, order) : await cancelAtStripe(deps, order)
  const customer = await findCustomer(deps.postgres.db, order.userId)
  return { outcome, accessUntil: accessOf(customer) }
}

type Outcome = z.input<typeof cancelPlanRpc.reply>['outcome']

async function cancelGiven(deps: Deps, order: CancelOrder): Promise<Outcome> {
  return (await cancelGrant(deps, order)) === null ? 'nothing' : 'canceled'
}

async function cancelAtStripe(deps: Deps, order: CancelOrder): Promise<Outcome> {
  try {
    await atStripe(() => (order.immediate ? endCard : cancelCard)(deps, order))
    return 'canceled'
  } catch (error) {
    const outcome = error instanceof Problem && outcomes.get(error.type)
    if (outcome) return outcome
    throw error
  }
}

/** What comes of it where it was not done. */
const outcomes = new Map<ProblemType, Outcome>([
  [billingProblems['no-subscription'], 'nothing'],
  [billingProblems['already-canceled'], 'nothing'],
  [billingProblems['stripe-away'], 'away'],
  [billingProblems['stripe-busy'], 'away'],
  [billingProblems['payment-declined'], 'away'],
])

function accessOf(customer: Customer | null): string | null {
  return customer?.accessUntil?.toISOString() ?? null
}
