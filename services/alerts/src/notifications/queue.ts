import { sendNotification } from '@faresight/contracts/alerts/jobs'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { queueStored, type StoredWork } from '@faresight/kit/stored-work/queue'
import type { Log } from '@faresight/kit/telemetry/log'
import { isNull } from 'drizzle-orm'
import { notifications } from '../schema.ts'

interface NotificationQueueDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

export const notificationJobTable: StoredWork<typeof sendNotification.data> = {
  table: notifications,
  job: sendNotification,
  dataOf: (notificationId) => ({ notificationId }),
  isOpen: isNull(notifications.endedAt),
  what: 'notifications',
}

/** Never fails: the requeue loop enqueues what is left behind. */
export function enqueueNotifications(deps: NotificationQueueDeps, ids: readonly string[]): Promise<number> {
  return queueStored(deps, notificationJobTable, ids)
}
