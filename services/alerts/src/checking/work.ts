import { checkWatchedFaresJob } from '@faresight/contracts/alerts/jobs'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { check } from './check.ts'
import { createPace } from './demand.ts'
import { checkDue } from './due.ts'
import { checksAtOnce } from './pace.ts'

const defaultEveryMs = 2000

/**
 * Has watches checked when they are due, until it is disposed.
 *
 * @param everyMs how often due watches are looked for
 */
export function startChecking(deps: Deps, everyMs = defaultEveryMs): AsyncDisposable {
  const checking = new AsyncDisposableStack()
  const paced = { ...deps, pace: createPace(deps) }
  checking.use(
    deps.bus.processJobs(checkWatchedFaresJob, (turn, { signal }) => check(paced, turn, signal), {
      concurrency: checksAtOnce,
    }),
  )
  const turn = (signal: AbortSignal) => checkDue(paced, signal)
  checking.use(
    startPeriodicTask(everyMs, turn, { log: deps.log, label: 'have watches checked that are due' }),
  )
  return checking
}
