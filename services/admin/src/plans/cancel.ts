import type { cancelPlanRequestSchema } from '@faresight/contracts/admin/http'
import { adminProblems } from '@faresight/contracts/admin/problems'
import { cancelPlanRpc } from '@faresight/contracts/billing/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { Problem } from '@faresight/kit/problem'
import type * as z from 'zod'

type Order = z.output<typeof cancelPlanRequestSchema> &
  Pick<z.input<typeof cancelPlanRpc.request>, 'userId' | 'by'>

const awaySeconds = 15

/**
 * Cancels all that somebody has. What costs money first, which Stripe may not do now: then what was given stays, too, and who
 * tries again finds it all as it was.
 *
 * @returns until when they have access now
 * @throws Problem where there is nothing to cancel, or Stripe is away
 */
export async function cancel(bus: Bus, order: Order): Promise<string | null> {
  const card = await bus.request(cancelPlanRpc, { ...order, which: 'card' })
  if (card.outcome === 'away')
    throw new Problem(adminProblems['payment-provider-unavailable'], { retryAfterSeconds: awaySeconds })
  const granted = await bus.request(cancelPlanRpc, { ...order, which: 'granted' })
  if (card.outcome === 'nothing' && granted.outcome === 'nothing') throw new Problem(adminProblems['no-plan'])
  return granted.accessUntil
}
