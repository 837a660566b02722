import { sendAlertEmailJob } from '@faresight/contracts/alerts/jobs'
import { startRequeuingOrphans, defaultOrphanTimes } from '@faresight/kit/job-table/requeue-orphans'
import type { Deps } from '../deps.ts'
import { notificationWork } from './queue.ts'
import { gatherRows } from './rows.ts'
import { sendNotificationMail } from './send.ts'
import { mailConnections } from './sending.ts'

/** While some are on their way, others look up whom to write to, and where to lead. What is written of them is written together. */
const atOnce = 6 * mailConnections

/** Sends what the queue holds, and queues again what was left behind. */
export function startNotifications(deps: Deps, pauses = defaultOrphanTimes): AsyncDisposable {
  deps.mailer
    .ready()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'no mail server lets us in: letters will wait'))
  const running = new AsyncDisposableStack()
  const sending = { ...deps, rows: gatherRows(deps) }
  running.use(
    deps.bus.processJobs(
      sendAlertEmailJob,
      ({ notificationId }, { attempt }) => sendNotificationMail(sending, notificationId, attempt),
      { concurrency: atOnce, batchSize: atOnce },
    ),
  )
  running.use(startRequeuingOrphans(deps, notificationWork, pauses))
  return running
}
