import { sendNotification } from '@faresight/contracts/alerts/jobs'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Mailer } from '@faresight/kit/mail/mailer'
import type { Postgres } from '@faresight/kit/postgres'
import { queueLeftBehind, usualPauses } from '@faresight/kit/stored-work/left-behind'
import type { Log } from '@faresight/kit/telemetry/log'
import { batchNotificationWrites } from './batched-writes.ts'
import { notificationJobTable } from './queue.ts'
import { sendNotificationEmail, smtpConnections } from './send-email.ts'

interface NotificationDeps {
  postgres: Postgres
  bus: Bus
  mailer: Mailer
  publicUrl: string
  log: Log
  now: () => Date
}

/** More jobs than connections: some emails resolve addresses and links while others are sent. */
const concurrency = 6 * smtpConnections

/** Starts the email worker and the requeue loop. */
export function startNotificationEmails(deps: NotificationDeps, requeueTimes = usualPauses): AsyncDisposable {
  deps.mailer
    .ready()
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the mail server is not available: emails will wait'),
    )
  const running = new AsyncDisposableStack()
  const sendDeps = { ...deps, writes: batchNotificationWrites(deps) }
  running.use(
    deps.bus.work(
      sendNotification,
      ({ notificationId }, { attempt }) => sendNotificationEmail(sendDeps, notificationId, attempt),
      { atOnce: concurrency, takes: concurrency },
    ),
  )
  running.use(queueLeftBehind(deps, notificationJobTable, requeueTimes))
  return running
}
