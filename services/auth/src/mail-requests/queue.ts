import type { Postgres } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { mailRequestRetentionHours } from '@faresight/contracts/retention'
import { usualPauses as pausesOfAny } from '@faresight/kit/stored-work/left-behind'
import { processMailRequestJob } from '@faresight/contracts/auth/jobs'
import { queueStored, type StoredWork } from '@faresight/kit/stored-work/queue'
import { mailRequests } from '../schema.ts'

export interface MailQueueDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

export const mailRequestJobs: StoredWork<typeof processMailRequestJob.data> = {
  table: mailRequests,
  job: processMailRequestJob,
  dataOf: (requestId) => ({ requestId }),
  what: 'mail requests',
}

/** Call after the commit. Never fails: orphaned requests are queued again. */
export async function enqueueMailRequest(deps: MailQueueDeps, requestId: string): Promise<void> {
  await queueStored(deps, mailRequestJobs, [requestId])
}

export const defaultRequeuePauses = {
  ...pausesOfAny,
  /** Slightly longer than a job is retried. */
  keepMs: mailRequestRetentionHours * 60 * 60 * 1000,
}
