import type { Postgres } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { mailRequestRetentionHours } from '@faresight/contracts/retention'
import { defaultOrphanTimes as pausesOfAny } from '@faresight/kit/job-table/requeue-orphans'
import { processMailRequestJob } from '@faresight/contracts/auth/messages'
import { enqueueJobsAndMarkRows, type JobTableMapping } from '@faresight/kit/job-table/enqueue'
import { mailRequests } from '../schema.ts'

export interface MailQueueDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

export const mailRequestJobMapping: JobTableMapping<typeof processMailRequestJob.data> = {
  columns: mailRequests,
  job: processMailRequestJob,
  payloadFor: (requestId) => ({ requestId }),
  label: 'mail requests',
}

/** Call after the commit. Never fails: orphaned requests are queued again. */
export async function enqueueMailRequest(deps: MailQueueDeps, requestId: string): Promise<void> {
  await enqueueJobsAndMarkRows(deps, mailRequestJobMapping, [requestId])
}

export const defaultMailRequestRequeuePauses = {
  ...pausesOfAny,
  /** Slightly longer than a job is retried. */
  keepMs: mailRequestRetentionHours * 60 * 60 * 1000,
}
