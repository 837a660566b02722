import type { activatePlanRequest } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { grantPlan } from '@faresight/contracts/billing/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { Problem } from '@faresight/kit/problem'
import type * as z from 'zod'

type Order = z.output<typeof activatePlanRequest> & Pick<z.input<typeof grantPlan.request>, 'userId' | 'by'>

/**
 * Gives somebody a plan.
 *
 * @returns until when they have access now
 * @throws Problem where they have closed their account meanwhile
 */
export async function activate(bus: Bus, order: Order): Promise<string | null> {
  const { userId, by, tier, durationMonths: months, reason } = order
  const { outcome, accessUntil } = await bus.request(grantPlan, {
    userId,
    by,
    tier,
    months,
    reason: reason || null,
  })
  if (outcome === 'no-such-user') throw new Problem(adminProblems['no-such-user'])
  return accessUntil
}
