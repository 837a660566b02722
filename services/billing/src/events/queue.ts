import { processStripeEventJob } from '@faresight/contracts/billing/jobs'
import { enqueueJobs, type JobTable } from '@faresight/kit/job-table/enqueue'
import { isNull } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { paymentEvents } from '../schema.ts'

export const eventWork: JobTable<typeof processStripeEventJob.data> = {
  columns: paymentEvents,
  job: processStripeEventJob,
  payloadFor: (paymentEventId) => ({ paymentEventId }),
  isOpen: isNull(paymentEvents.handledAt),
  label: 'events of Stripe',
}

/** Has an event looked into soon, once it is committed. Never fails; what is left behind is queued again. */
export async function queueEvent(
  deps: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  paymentEventId: string,
): Promise<void> {
  await enqueueJobs(deps, eventWork, [paymentEventId])
}
