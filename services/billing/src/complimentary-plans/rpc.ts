import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { cancelPlanRpc, grantComplimentaryPlanRpc } from '@faresight/contracts/billing/rpc'
import type { ProblemType } from '@faresight/contracts/problem-types'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import type * as z from 'zod'
import { findCustomer } from '../customers/store.ts'
import type { PlanPriceCache } from '../prices/prices.ts'
import type { Customer } from '../schema.ts'
import { translateStripeErrorsWithTimeout } from '../stripe/problems.ts'
import { cancelCardPlan, endCardPlanNow } from '../subscription/cancel.ts'
import { cancelComplimentaryPlan, grantComplimentaryPlan } from './grant.ts'

interface PlanRpcDeps {
  postgres: Postgres
  bus: Bus
  stripe: Stripe
  prices: PlanPriceCache
  graceDays: number
  log: Log
  now: () => Date
}

type GrantOrder = z.output<typeof grantComplimentaryPlanRpc.request>
type CancelOrder = z.output<typeof cancelPlanRpc.request>

export function servePlanGrantsAndCancellations(deps: PlanRpcDeps): void {
  deps.bus.serveRpc(grantComplimentaryPlanRpc, (order) => grantPlanToUser(deps, order))
  deps.bus.serveRpc(cancelPlanRpc, (order) => cancelCardOrComplimentaryPlan(deps, order))
}

export async function grantPlanToUser(
  deps: PlanRpcDeps,
  order: GrantOrder,
): Promise<z.input<typeof grantComplimentaryPlanRpc.reply>> {
  const { address } = await deps.bus.request(readMailRecipientRpc, { userId: order.userId })
  if (!address) return { outcome: 'no-such-user', accessUntil: null }
  const customer = await grantComplimentaryPlan(deps, { ...order, grantedBy: order.by.adminId })
  return { outcome: 'granted', accessUntil: accessUntilText(customer) }
}

export async function cancelCardOrComplimentaryPlan(
  deps: PlanRpcDeps,
  order: CancelOrder,
): Promise<z.input<typeof cancelPlanRpc.reply>> {
  const outcome =
    order.which === 'complimentary'
      ? await cancelComplimentary(deps, order)
      : await cancelAtStripe(deps, order)
  const customer = await findCustomer(deps.postgres.db, order.userId)
  return { outcome, accessUntil: accessUntilText(customer) }
}

type Outcome = z.input<typeof cancelPlanRpc.reply>['outcome']

async function cancelComplimentary(deps: PlanRpcDeps, order: CancelOrder): Promise<Outcome> {
  return (await cancelComplimentaryPlan(deps, order)) === null ? 'nothing' : 'canceled'
}

async function cancelAtStripe(deps: PlanRpcDeps, order: CancelOrder): Promise<Outcome> {
  try {
    await translateStripeErrorsWithTimeout(() =>
      (order.immediate ? endCardPlanNow : cancelCardPlan)(deps, order),
    )
    return 'canceled'
  } catch (error) {
    const outcome = error instanceof Problem && outcomes.get(error.type)
    if (outcome) return outcome
    throw error
  }
}

const outcomes = new Map<ProblemType, Outcome>([
  [billingProblems['no-subscription'], 'nothing'],
  [billingProblems['already-canceled'], 'nothing'],
  [billingProblems['stripe-unavailable'], 'unavailable'],
  [billingProblems['stripe-busy'], 'unavailable'],
  [billingProblems['payment-declined'], 'unavailable'],
])

function accessUntilText(customer: Customer | null): string | null {
  return customer?.accessUntil?.toISOString() ?? null
}
