import { lookIntoEvent } from '@faresight/contracts/billing/jobs'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { repeat } from '@faresight/kit/repeat'
import { queueLeftBehind, usualPauses } from '@faresight/kit/stored-work/left-behind'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { unprocessedStripeEvents } from '../metrics.ts'
import { processStripeEvent } from './process-stripe-event.ts'
import { stripeEventJobTable } from './queue.ts'
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
const atOnce = 4

export function startStripeEventWorker(deps: StripeEventWorkerDeps): AsyncDisposable {
  return deps.bus.work(lookIntoEvent, ({ paymentEventId }) => processStripeEvent(deps, paymentEventId), {
    atOnce,
  })
}

interface RequeueDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

const hourMs = 60 * 60 * 1000

/** Enqueues orphaned events again and counts those unprocessed for an hour. */
export function startOrphanedEventRequeue(deps: RequeueDeps, pauses = usualPauses): AsyncDisposable {
  const { postgres, log, now } = deps
  const loops = new AsyncDisposableStack()
  loops.use(queueLeftBehind(deps, stripeEventJobTable, pauses))
  const count = async () =>
    unprocessedStripeEvents.set(await countUnprocessedEvents(postgres.db, new Date(now().getTime() - hourMs)))
  loops.use(repeat(pauses.everyMs, count, { log, what: 'count unprocessed Stripe events' }))
  return loops
}
