import { processStripeEventJob } from '@faresight/contracts/billing/jobs'
import type { Deps } from '../deps.ts'
import { lookInto } from './look-into.ts'

/** Stripe takes about a hundred requests a second of everybody; this is far below that with some replicas. */
const atOnce = 4

/** Looks into what the queue holds. */
export function startEventWork(deps: Deps): AsyncDisposable {
  return deps.bus.processJobs(processStripeEventJob, ({ paymentEventId }) => lookInto(deps, paymentEventId), {
    concurrency: atOnce,
  })
}
