import { processStripeEventJob } from '@faresight/contracts/billing/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { defaultOrphanTimes, startRequeuingOrphanedJobs } from '@faresight/kit/job-table/requeue-orphans'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { unprocessedStripeEventGauge } from '../metrics.ts'
import { processStripeEvent } from './process-stripe-event.ts'
import { stripeEventJobMapping } from './queue.ts'
import { countUnprocessedEvents } from './store.ts'

interface StripeEventWorkerDeps {
  postgres: Postgres
  bus: Bus
  stripe: Stripe
  graceDays: number
  log: Log
  now: () => Date
}

/** Stripe allows about a hundred requests a second; this is far below it with several replicas. */
const concurrency = 4

export function startStripeEventWorker(deps: StripeEventWorkerDeps): AsyncDisposable {
  return deps.bus.processJobs(
    processStripeEventJob,
    ({ paymentEventId }) => processStripeEvent(deps, paymentEventId),
    { concurrency },
  )
}

interface RequeueDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

const hourMs = 60 * 60 * 1000

/** Enqueues orphaned events again and counts those unprocessed for an hour. */
export function startEventRequeueAndGauge(deps: RequeueDeps, pauses = defaultOrphanTimes): AsyncDisposable {
  const { postgres, log, now } = deps
  const loops = new AsyncDisposableStack()
  loops.use(startRequeuingOrphanedJobs(deps, stripeEventJobMapping, pauses))
  const count = async () =>
    unprocessedStripeEventGauge.set(
      await countUnprocessedEvents(postgres.db, new Date(now().getTime() - hourMs)),
    )
  loops.use(startPeriodicTask(pauses.everyMs, count, { log, label: 'count unprocessed Stripe events' }))
  return loops
}
