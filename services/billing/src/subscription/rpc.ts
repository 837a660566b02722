import { readPlanRpc } from '@faresight/contracts/billing/rpc'
import { latestHistory } from '../customers/store.ts'
import type { Deps } from '../deps.ts'
import { ownSubscription } from './own.ts'

const mostChanges = 20

/** Shows administrators what somebody's access rests on, and how it came to be so. */
export function servePlan(deps: Pick<Deps, 'bus' | 'postgres' | 'graceDays' | 'now'>): void {
  deps.bus.serveRpc(readPlanRpc, async ({ userId }) => {
    const [subscription, history] = await Promise.all([
      ownSubscription(deps, userId),
      latestHistory(deps.postgres.db, userId, mostChanges),
    ])
    return {
      subscription,
      history: history.map(({ createdAt, ...change }) => ({
        ...change,
        createdAt: createdAt.toISOString(),
      })),
    }
  })
}
