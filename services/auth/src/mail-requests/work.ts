import { processMailRequestJob } from '@faresight/contracts/auth/jobs'
import type { Deps } from '../deps.ts'
import { carryOut } from './carry-out.ts'

/** As many as the mailer has connections, and one that looks up whom to write to. */
const atOnce = 4

/** Carries out what the queue holds. Says at once where the letters will have to wait, and not only with the first one. */
export function startMailWork(deps: Deps): AsyncDisposable {
  deps.mailer
    .ready()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'no mail server lets us in: letters will wait'))
  return deps.bus.processJobs(
    processMailRequestJob,
    ({ requestId }, { attempt }) => carryOut(deps, requestId, attempt),

    { concurrency: atOnce },
  )
}
