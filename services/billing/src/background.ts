import { startInboxCleanup } from '@faresight/kit/inbox/cleanup'
import { startOutboxRelay } from '@faresight/kit/outbox/relay'
import { endPlansOnAccountClosure } from './account-closure/close.ts'
import { eraseBillingOnUserDeletion } from './account-closure/erase.ts'
import { startDuePlanChanges } from './customers/due-plan-changes.ts'
import type { Deps } from './deps.ts'
import { startDailyReconciliationAndCleanup } from './reconciliation/loop.ts'
import { startPlanAndDisputeGauges } from './stats/gauges.ts'
import { startEventRequeueAndGauge, startStripeEventWorker } from './stripe-events/worker.ts'

export function startBackground(deps: Deps): AsyncDisposable {
  const background = new AsyncDisposableStack()
  background.use(startOutboxRelay({ ...deps, source: 'billing' }))
  background.use(startInboxCleanup(deps))
  background.use(startStripeEventWorker(deps))
  background.use(startEventRequeueAndGauge(deps))
  background.use(startDuePlanChanges(deps))
  background.use(startDailyReconciliationAndCleanup(deps))
  background.use(startPlanAndDisputeGauges(deps))
  background.use(endPlansOnAccountClosure(deps))
  background.use(eraseBillingOnUserDeletion(deps))
  return background
}
