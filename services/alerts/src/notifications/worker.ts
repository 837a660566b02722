import { sendAlertEmailJob } from '@faresight/contracts/alerts/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { defaultOrphanTimes, startRequeuingOrphanedJobs } from '@faresight/kit/job-table/requeue-orphans'
import type { Mailer } from '@faresight/kit/mail/mailer'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { createBatchedNotificationWrites } from './batched-writes.ts'
import { notificationJobMapping } from './queue.ts'
import { claimAndSendNotificationEmail, maxSmtpConnections } from './send-email.ts'

interface NotificationDeps {
  postgres: Postgres
  bus: Bus
  mailer: Mailer
  publicUrl: string
  log: Log
  now: () => Date
}

/** More jobs than connections: some emails resolve addresses and links while others are sent. */
const concurrency = 6 * maxSmtpConnections

export function startNotificationEmails(
  deps: NotificationDeps,
  requeueTimes = defaultOrphanTimes,
): AsyncDisposable {
  deps.mailer
    .ready()
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the mail server is not available: emails will wait'),
    )
  const running = new AsyncDisposableStack()
  const sendDeps = { ...deps, writes: createBatchedNotificationWrites(deps) }
  running.use(
    deps.bus.processJobs(
      sendAlertEmailJob,
      ({ notificationId }, { attempt }) => claimAndSendNotificationEmail(sendDeps, notificationId, attempt),
      { concurrency: concurrency, batchSize: concurrency },
    ),
  )
  running.use(startRequeuingOrphanedJobs(deps, notificationJobMapping, requeueTimes))
  return running
}
