import { readPlanAndHistoryRpc } from '@faresight/contracts/billing/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { listLatestPlanHistory } from '../customers/store.ts'
import { readOwnSubscription } from './own-subscription.ts'

interface PlanReadDeps {
  postgres: Postgres
  bus: Bus
  graceDays: number
  now: () => Date
}

const maxChanges = 20

export function servePlanReads(deps: PlanReadDeps): void {
  deps.bus.serveRpc(readPlanAndHistoryRpc, async ({ userId }) => {
    const [subscription, history] = await Promise.all([
      readOwnSubscription(deps, userId),
      listLatestPlanHistory(deps.postgres.db, userId, maxChanges),
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
