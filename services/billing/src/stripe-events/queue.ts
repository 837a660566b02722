import { processStripeEventJob } from '@faresight/contracts/billing/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { enqueueJobsAndMarkRows, type JobTableMapping } from '@faresight/kit/job-table/enqueue'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { isNull } from 'drizzle-orm'
import { paymentEvents } from '../schema.ts'

interface StripeEventQueueDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

export const stripeEventJobMapping: JobTableMapping<typeof processStripeEventJob.data> = {
  columns: paymentEvents,
  job: processStripeEventJob,
  payloadFor: (paymentEventId) => ({ paymentEventId }),
  unfinishedRows: isNull(paymentEvents.processedAt),
  label: 'Stripe events',
}

/** Never fails: the requeue loop enqueues what is left behind. */
export async function enqueueStripeEvent(deps: StripeEventQueueDeps, paymentEventId: string): Promise<void> {
  await enqueueJobsAndMarkRows(deps, stripeEventJobMapping, [paymentEventId])
}
