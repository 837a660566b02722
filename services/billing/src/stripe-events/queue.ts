import { lookIntoEvent } from '@faresight/contracts/billing/jobs'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { queueStored, type StoredWork } from '@faresight/kit/stored-work/queue'
import type { Log } from '@faresight/kit/telemetry/log'
import { isNull } from 'drizzle-orm'
import { paymentEvents } from '../schema.ts'

interface StripeEventQueueDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

export const stripeEventJobTable: StoredWork<typeof lookIntoEvent.data> = {
  table: paymentEvents,
  job: lookIntoEvent,
  dataOf: (paymentEventId) => ({ paymentEventId }),
  isOpen: isNull(paymentEvents.processedAt),
  what: 'Stripe events',
}

/** Never fails: the requeue loop enqueues what is left behind. */
export async function enqueueStripeEvent(deps: StripeEventQueueDeps, paymentEventId: string): Promise<void> {
  await queueStored(deps, stripeEventJobTable, [paymentEventId])
}
