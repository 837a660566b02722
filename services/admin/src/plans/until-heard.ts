import { setTimeout as delay } from 'node:timers/promises'
import { readUserRpc } from '@faresight/contracts/auth/rpc'
import { readPlanRpc } from '@faresight/contracts/billing/rpc'
import type { Deps } from '../deps.ts'

const everyMs = 50
const mostTimes = 40

/**
 * Waits, for about two seconds at most, until auth has heard of somebody's plan: the list then shows it, and their next request
 * is let in by it. It is done all the same where nobody has heard of it by then.
 */
export async function untilHeard({ bus, log }: Pick<Deps, 'bus' | 'log'>, userId: string): Promise<void> {
  try {
    const { status, tier, accessUntil } = (await bus.request(readPlanRpc, { userId })).subscription
    for (let times = 0; times < mostTimes; times++) {
      const { user } = await bus.request(readUserRpc, { userId })
      if (!user) return
      const isHeard =
        user.subscriptionStatus === status &&
        user.subscriptionTier === tier &&
        user.accessUntil === accessUntil
      if (isHeard) return
      await delay(everyMs)
    }
  } catch (error) {
    log.warn({ err: error }, 'nobody can say whether a plan is known everywhere')
  }
}
