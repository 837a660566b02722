import { sendNotification } from '@faresight/contracts/alerts/jobs'
import { queueLeftBehind, usualPauses } from '@faresight/kit/stored-work/left-behind'
import type { Deps } from '../deps.ts'
import { notificationWork } from './queue.ts'
import { sendNotificationMail } from './send.ts'
import { mailConnections } from './sending.ts'

/** While some are on their way, others look up whom to write to, and where to lead. */
const atOnce = 2 * mailConnections

/** Sends what the queue holds, and queues again what was left behind. */
export function startNotifications(deps: Deps, pauses = usualPauses): AsyncDisposable {
  deps.mailer
    .ready()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'no mail server lets us in: letters will wait'))
  const running = new AsyncDisposableStack()
  running.use(
    deps.bus.work(
      sendNotification,
      ({ notificationId }, { attempt }) => sendNotificationMail(deps, notificationId, attempt),
      { atOnce },
    ),
  )
  running.use(queueLeftBehind(deps, notificationWork, pauses))
  return running
}
