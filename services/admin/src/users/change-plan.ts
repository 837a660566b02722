import type * as z from 'zod'
import type { activatePlanRequestSchema, cancelPlanRequestSchema } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { cancelPlanRpc, grantComplimentaryPlanRpc } from '@faresight/contracts/billing/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { Problem } from '@faresight/kit/problem'

type PlanGrant = z.output<typeof activatePlanRequestSchema> &
  Pick<z.input<typeof grantComplimentaryPlanRpc.request>, 'userId' | 'by'>

/** @returns when access ends now @throws Problem 404 when the account has been closed */
export async function grantPlanViaBilling(bus: Bus, order: PlanGrant): Promise<string | null> {
  const { userId, by, tier, durationMonths: months, reason } = order
  const { outcome, accessUntil } = await bus.request(grantComplimentaryPlanRpc, {
    userId,
    by,
    tier,
    months,
    reason: reason || null,
  })
  if (outcome === 'no-such-user') throw new Problem(adminProblems['no-such-user'])
  return accessUntil
}

type PlanCancellation = z.output<typeof cancelPlanRequestSchema> &
  Pick<z.input<typeof cancelPlanRpc.request>, 'userId' | 'by'>

const retryAfterSeconds = 15

/**
 * Cancels the paid plan first: when Stripe is unavailable, the complimentary plan stays, and a retry starts from the
 * same state.
 * @returns when access ends now
 * @throws Problem 409 when there is nothing to cancel, 503 while Stripe is unavailable
 */
export async function cancelAllPlansViaBilling(bus: Bus, order: PlanCancellation): Promise<string | null> {
  const card = await bus.request(cancelPlanRpc, { ...order, which: 'card' })
  if (card.outcome === 'unavailable')
    throw new Problem(adminProblems['payment-provider-unavailable'], { retryAfterSeconds: retryAfterSeconds })
  const granted = await bus.request(cancelPlanRpc, { ...order, which: 'complimentary' })
  if (card.outcome === 'nothing' && granted.outcome === 'nothing') throw new Problem(adminProblems['no-plan'])
  return granted.accessUntil
}
