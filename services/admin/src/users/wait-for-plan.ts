import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { setTimeout as delay } from 'node:timers/promises'
import { readUserRpc } from '@faresight/contracts/auth/rpc'
import { readPlanAndHistoryRpc } from '@faresight/contracts/billing/rpc'

const everyMs = 50
const maxAttempts = 40

/**
 * Waits up to two seconds until auth has the plan, so that the user list and the user's next request reflect it.
 * Returns in any case.
 */
export async function waitBrieflyForAuthPlan(
  { bus, log }: { bus: Bus; log: Log },
  userId: string,
): Promise<void> {
  try {
    const { status, tier, accessUntil } = (await bus.request(readPlanAndHistoryRpc, { userId })).subscription
    for (let times = 0; times < maxAttempts; times++) {
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
    log.warn({ err: error }, 'could not check whether auth knows a new plan')
  }
}
