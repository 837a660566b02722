import { processStripeEventJob } from '@faresight/contracts/billing/jobs'
import { queueStored, type StoredWork } from '@faresight/kit/stored-work/queue'
import { isNull } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { paymentEvents } from '../schema.ts'

export const eventWork: StoredWork<typeof processStripeEventJob.data> = {
  table: paymentEvents,
  job: processStripeEventJob,
  dataOf: (paymentEventId) => ({ paymentEventId }),
  isOpen: isNull(paymentEvents.handledAt),
  what: 'events of Stripe',
}

/** Has an event looked into soon, once it is committed. Never fails; what is left behind is queued again. */
export async function queueEvent(
  deps: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  paymentEventId: string,
): Promise<void> {
  await queueStored(deps, eventWork, [paymentEventId])
}
