import { checkWatchedFaresJob } from '@faresight/contracts/alerts/jobs'
import { repeat } from '@faresight/kit/repeat'
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
    deps.bus.work(checkWatchedFaresJob, (turn, { signal }) => check(paced, turn, signal), {
      atOnce: checksAtOnce,
    }),
  )
  const turn = (signal: AbortSignal) => checkDue(paced, signal)
  checking.use(repeat(everyMs, turn, { log: deps.log, what: 'have watches checked that are due' }))
  return checking
}
