import { sendAlertEmailJob } from '@faresight/contracts/alerts/jobs'
import { queueStored, type StoredWork } from '@faresight/kit/stored-work/queue'
import { isNull } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { notifications } from '../schema.ts'

export const notificationWork: StoredWork<typeof sendAlertEmailJob.data> = {
  table: notifications,
  job: sendAlertEmailJob,
  dataOf: (notificationId) => ({ notificationId }),
  isOpen: isNull(notifications.endedAt),
  what: 'notifications',
}

/** Has triggered alerts told of soon, once that is committed. Never fails; what is left behind is queued again. */
export function queueNotifications(
  deps: Pick<Deps, 'bus' | 'postgres' | 'log' | 'now'>,
  ids: readonly string[],
): Promise<number> {
  return queueStored(deps, notificationWork, ids)
}
