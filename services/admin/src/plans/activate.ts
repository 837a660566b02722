import type { activatePlanRequestSchema } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { grantPlanRpc } from '@faresight/contracts/billing/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { Problem } from '@faresight/kit/problem'
import type * as z from 'zod'

type Order = z.output<typeof activatePlanRequestSchema> &
  Pick<z.input<typeof grantPlanRpc.request>, 'userId' | 'by'>

/**
 * Gives somebody a plan.
 *
 * @returns until when they have access now
 * @throws Problem where they have closed their account meanwhile
 */
export async function activate(bus: Bus, order: Order): Promise<string | null> {
  const { userId, by, tier, durationMonths: months, reason } = order
  const { outcome, accessUntil } = await bus.request(grantPlanRpc, {
    userId,
    by,
    tier,
    months,
    reason: reason || null,
  })
  if (outcome === 'no-such-user') throw new Problem(adminProblems['no-such-user'])
  return accessUntil
}
