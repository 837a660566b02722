import { checkFares } from '@faresight/contracts/alerts/jobs'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { repeat } from '@faresight/kit/repeat'
import type { Log } from '@faresight/kit/telemetry/log'
import type { AlertSettings } from '../config.ts'
import type { DatedRates } from '../rates/dated-rates.ts'
import { createCheckPace } from './check-pace.ts'
import { dispatchDueChecks } from './dispatch-due.ts'
import { runCheck } from './run-check.ts'
import { checkConcurrency } from './schedule.ts'

interface CheckingDeps {
  postgres: Postgres
  bus: Bus
  rates: DatedRates
  settings: AlertSettings
  log: Log
  now: () => Date
}

const defaultDispatchIntervalMs = 2000

/**
 * Starts the dispatcher and the worker of checks.
 *
 * @param dispatchIntervalMs how often the dispatcher looks for due watches
 */
export function startChecking(
  deps: CheckingDeps,
  dispatchIntervalMs = defaultDispatchIntervalMs,
): AsyncDisposable {
  const running = new AsyncDisposableStack()
  const checkDeps = { ...deps, pace: createCheckPace(deps) }
  running.use(
    deps.bus.work(checkFares, (lease, { signal }) => runCheck(checkDeps, lease, signal), {
      atOnce: checkConcurrency,
    }),
  )
  const dispatch = (signal: AbortSignal) => dispatchDueChecks(checkDeps, signal)
  running.use(repeat(dispatchIntervalMs, dispatch, { log: deps.log, what: 'dispatch due checks' }))
  return running
}
