import { type ProcessMailDeps, processMailRequest } from './process.ts'
import { defaultRequeuePauses, type MailQueueDeps, mailRequestJobs } from './queue.ts'
import { processMailRequestJob } from '@faresight/contracts/auth/jobs'
import { repeat } from '@faresight/kit/repeat'
import { queueLeftBehind } from '@faresight/kit/stored-work/left-behind'
import { mailRequestCounter } from '../metrics.ts'
import { deleteExpiredRegistrations } from './registrations.ts'
import { deleteExpiredSignInLinks } from '../sign-in-links/store.ts'
import { deleteMailRequestsBefore } from './store.ts'

/** The mailer's connections, and one to look up the recipient. */
const atOnce = 4

/** Logs at startup when the mail server refuses the connection. */
export function startMailRequestWorker(deps: ProcessMailDeps): AsyncDisposable {
  deps.mailer
    .ready()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'no mail server lets us in: letters will wait'))
  return deps.bus.work(
    processMailRequestJob,
    ({ requestId }, { attempt }) => processMailRequest(deps, requestId, attempt),
    {
      atOnce,
    },
  )
}

/** Queues orphaned requests again, and deletes expired requests, registrations and sign-in links. */
export function startMailRequestRequeue(deps: MailQueueDeps, pauses = defaultRequeuePauses): AsyncDisposable {
  const loops = new AsyncDisposableStack()
  loops.use(queueLeftBehind(deps, mailRequestJobs, pauses))
  const forget = (signal: AbortSignal) => dropExpiredMailRequests(deps, pauses.keepMs, signal)
  loops.use(repeat(pauses.everyMs, forget, { log: deps.log, what: 'forget old mail requests' }))
  const sweep = async (signal: AbortSignal) => {
    await deleteExpiredRegistrations(deps.postgres.db, deps.now(), signal)
    await deleteExpiredSignInLinks(deps.postgres.db, deps.now(), signal)
  }
  loops.use(repeat(pauses.everyMs, sweep, { log: deps.log, what: 'delete links in mails that have run out' }))
  return loops
}

async function dropExpiredMailRequests(
  { postgres, log, now }: MailQueueDeps,
  keepMs: number,
  signal: AbortSignal,
): Promise<void> {
  const forgotten = await deleteMailRequestsBefore(postgres.db, new Date(now().getTime() - keepMs), signal)
  if (forgotten === 0) return
  mailRequestCounter.inc({ outcome: 'forgotten' }, forgotten)
  log.error({ count: forgotten }, 'mail requests were never carried out and are forgotten')
}
