import { processMailRequestJob } from '@faresight/contracts/auth/jobs'
import { enqueueJobs, type JobTable } from '@faresight/kit/job-table/enqueue'
import type { Deps } from '../deps.ts'
import { mailRequests } from '../schema.ts'

export const mailRequestWork: JobTable<typeof processMailRequestJob.data> = {
  columns: mailRequests,
  job: processMailRequestJob,
  payloadFor: (requestId) => ({ requestId }),
  label: 'mail requests',
}

/** Has a request carried out soon, once it is committed. Never fails; what is left behind is queued again. */
export async function queueMailRequest(
  deps: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  requestId: string,
): Promise<void> {
  await enqueueJobs(deps, mailRequestWork, [requestId])
}
