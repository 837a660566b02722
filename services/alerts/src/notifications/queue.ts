import { sendAlertEmailJob } from '@faresight/contracts/alerts/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { enqueueJobsAndMarkRows, type JobTableMapping } from '@faresight/kit/job-table/enqueue'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { isNull } from 'drizzle-orm'
import { notifications } from '../schema.ts'

interface NotificationQueueDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

export const notificationJobMapping: JobTableMapping<typeof sendAlertEmailJob.data> = {
  columns: notifications,
  job: sendAlertEmailJob,
  payloadFor: (notificationId) => ({ notificationId }),
  unfinishedRows: isNull(notifications.endedAt),
  label: 'notifications',
}

/** Never fails: the requeue loop enqueues what is left behind. */
export function enqueueNotifications(deps: NotificationQueueDeps, ids: readonly string[]): Promise<number> {
  return enqueueJobsAndMarkRows(deps, notificationJobMapping, ids)
}
