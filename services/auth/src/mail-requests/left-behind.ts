import { mailRequestRetentionHours } from '@faresight/contracts/retention'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import {
  startRequeuingOrphans,
  defaultOrphanTimes as pausesOfAny,
} from '@faresight/kit/job-table/requeue-orphans'
import type { Deps } from '../deps.ts'
import { mailRequestOutcomes } from '../metrics.ts'
import { mailRequestWork } from './queue.ts'
import { deleteRunOutRegistrations } from './registrations.ts'
import { deleteRunOutSignInLinks } from './sign-in-links.ts'
import { deleteOlder } from './store.ts'

export const usualPauses = {
  ...pausesOfAny,
  /** A little longer than a job is tried. What nobody could carry out by then, nobody waits for any more. */
  keepMs: mailRequestRetentionHours * 60 * 60 * 1000,
}

/** Queues again what the bus has never heard of, or has lost, and forgets what is too old to be of use: requests, and registrations. */
export function startLeftBehind(deps: Deps, pauses = usualPauses): AsyncDisposable {
  const loops = new AsyncDisposableStack()
  loops.use(startRequeuingOrphans(deps, mailRequestWork, pauses))
  const forget = (signal: AbortSignal) => forgetOlder(deps, pauses.keepMs, signal)
  loops.use(startPeriodicTask(pauses.everyMs, forget, { log: deps.log, label: 'forget old mail requests' }))
  const sweep = async (signal: AbortSignal) => {
    await deleteRunOutRegistrations(deps.postgres.db, deps.now(), signal)
    await deleteRunOutSignInLinks(deps.postgres.db, deps.now(), signal)
  }
  loops.use(
    startPeriodicTask(pauses.everyMs, sweep, {
      log: deps.log,
      label: 'delete links in mails that have run out',
    }),
  )
  return loops
}

async function forgetOlder({ postgres, log, now }: Deps, keepMs: number, signal: AbortSignal): Promise<void> {
  const forgotten = await deleteOlder(postgres.db, new Date(now().getTime() - keepMs), signal)
  if (forgotten === 0) return
  mailRequestOutcomes.inc({ outcome: 'forgotten' }, forgotten)
  log.error({ count: forgotten }, 'mail requests were never carried out and are forgotten')
}
