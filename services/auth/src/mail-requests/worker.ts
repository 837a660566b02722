import { type ProcessMailDeps, processMailRequest } from './process.ts'
import { defaultMailRequestRequeuePauses, type MailQueueDeps, mailRequestJobMapping } from './queue.ts'
import { processMailRequestJob } from '@faresight/contracts/auth/messages'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { startRequeuingOrphanedJobs } from '@faresight/kit/job-table/requeue-orphans'
import { mailRequestAttemptCounter } from '../metrics.ts'
import { deleteExpiredRegistrations } from './registrations.ts'
import { deleteExpiredSignInLinks } from './sign-in-links.ts'
import { deleteMailRequestsBefore } from './store.ts'

/** The mailer's connections, and one to look up the recipient. */
const concurrency = 4

export function startMailRequestWorker(deps: ProcessMailDeps): AsyncDisposable {
  deps.mailer
    .ready()
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the mail server refused the connection: emails wait'),
    )
  return deps.bus.processJobs(
    processMailRequestJob,
    ({ requestId }, delivery) => processMailRequest(deps, requestId, delivery),
    { concurrency },
  )
}

export function startMailRequeueAndCleanup(
  deps: MailQueueDeps,
  pauses = defaultMailRequestRequeuePauses,
): AsyncDisposable {
  const loops = new AsyncDisposableStack()
  loops.use(startRequeuingOrphanedJobs(deps, mailRequestJobMapping, pauses))
  const dropExpired = (signal: AbortSignal) => dropExpiredMailRequests(deps, pauses.keepMs, signal)
  loops.use(
    startPeriodicTask(pauses.everyMs, dropExpired, { log: deps.log, label: 'delete expired mail requests' }),
  )
  const sweep = async (signal: AbortSignal) => {
    await deleteExpiredRegistrations(deps.postgres.db, deps.now(), signal)
    await deleteExpiredSignInLinks(deps.postgres.db, deps.now(), signal)
  }
  loops.use(
    startPeriodicTask(pauses.everyMs, sweep, {
      log: deps.log,
      label: 'delete expired email links',
    }),
  )
  return loops
}

async function dropExpiredMailRequests(
  { postgres, log, now }: MailQueueDeps,
  keepMs: number,
  signal: AbortSignal,
): Promise<void> {
  const count = await deleteMailRequestsBefore(postgres.db, new Date(now().getTime() - keepMs), signal)
  if (count === 0) return
  mailRequestAttemptCounter.inc({ outcome: 'forgotten' }, count)
  log.error({ count }, 'expired mail requests deleted')
}
