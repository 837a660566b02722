import { sendAlertEmailJob } from '@faresight/contracts/alerts/jobs'
import { enqueueJobs, type JobTable } from '@faresight/kit/job-table/enqueue'
import { isNull } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { notifications } from '../schema.ts'

export const notificationWork: JobTable<typeof sendAlertEmailJob.data> = {
  columns: notifications,
  job: sendAlertEmailJob,
  payloadFor: (notificationId) => ({ notificationId }),
  isOpen: isNull(notifications.endedAt),
  label: 'notifications',
}

/** Has triggered alerts told of soon, once that is committed. Never fails; what is left behind is queued again. */
export function queueNotifications(
  deps: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  ids: readonly string[],
): Promise<number> {
  return enqueueJobs(deps, notificationWork, ids)
}
