import { planIdSchema } from '@faresight/contracts/common'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { disputeWaitsFor } from '../disputes/dispute-snapshot.ts'
import { listOpenDisputes } from '../disputes/store.ts'
import { currentPlanGauge, openDisputeGauge } from '../metrics.ts'
import { countRunningGrantsByTier, groupRunningSubscriptions, runningSubscriptionStatuses } from './store.ts'
import { sumSubscriptionCounts } from './subscription-stats.ts'

interface GaugeDeps {
  postgres: Postgres
  log: Log
  now: () => Date
}

const everyMs = 5 * 60_000

export function startPlanAndDisputeGauges(deps: GaugeDeps): AsyncDisposable {
  const count = async () => {
    await updatePlanGauge(deps)
    await updateDisputeGauge(deps)
  }
  return startPeriodicTask(everyMs, count, { log: deps.log, label: 'count plans and disputes' })
}

export async function updatePlanGauge({
  postgres: { db },
  now,
}: Pick<GaugeDeps, 'postgres' | 'now'>): Promise<void> {
  const [kinds, granted] = await Promise.all([
    groupRunningSubscriptions(db),
    countRunningGrantsByTier(db, now()),
  ])
  const sumOf = (plan: PlanId, status: string) =>
    sumSubscriptionCounts(kinds.filter((it) => it.tier === plan && it.status === status))
  for (const plan of planIdSchema.options) {
    // Also 0 for plans without customers.
    for (const status of runningSubscriptionStatuses)
      currentPlanGauge.set({ plan, status }, sumOf(plan, status))
    currentPlanGauge.set(
      { plan, status: 'complimentary' },
      granted.find(({ tier }) => tier === plan)?.count ?? 0,
    )
  }
}

export async function updateDisputeGauge({ postgres: { db } }: Pick<GaugeDeps, 'postgres'>): Promise<void> {
  const open = await listOpenDisputes(db)
  for (const whom of ['us', 'bank'] as const)
    openDisputeGauge.set({ waits_for: whom }, open.filter((it) => disputeWaitsFor(it) === whom).length)
}
