import { processMailRequestJob } from '@faresight/contracts/auth/jobs'
import { queueStored, type StoredWork } from '@faresight/kit/stored-work/queue'
import type { Deps } from '../deps.ts'
import { mailRequests } from '../schema.ts'

export const mailRequestWork: StoredWork<typeof processMailRequestJob.data> = {
  table: mailRequests,
  job: processMailRequestJob,
  dataOf: (requestId) => ({ requestId }),
  what: 'mail requests',
}

/** Has a request carried out soon, once it is committed. Never fails; what is left behind is queued again. */
export async function queueMailRequest(
  deps: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  requestId: string,
): Promise<void> {
  await queueStored(deps, mailRequestWork, [requestId])
}
