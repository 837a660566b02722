import { checkWatchedFaresJob } from '@faresight/contracts/alerts/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type { AlertSettings } from '../config.ts'
import type { DailyExchangeRates } from '../rates/dated-rates.ts'
import { createCachedCheckPaceReader } from './check-pace.ts'
import { enqueueDueChecksWithinBudget } from './enqueue-due-checks.ts'
import { runWatchCheck } from './run-check.ts'
import { checkConcurrency } from './schedule.ts'

interface CheckingDeps {
  postgres: Postgres
  bus: Bus
  rates: DailyExchangeRates
  settings: AlertSettings
  log: Log
  now: () => Date
}

const defaultDispatchIntervalMs = 2000

/** @param dispatchIntervalMs how often the dispatcher looks for due watches */
export function startWatchChecking(
  deps: CheckingDeps,
  dispatchIntervalMs = defaultDispatchIntervalMs,
): AsyncDisposable {
  const running = new AsyncDisposableStack()
  const checkDeps = { ...deps, pace: createCachedCheckPaceReader(deps) }
  running.use(
    deps.bus.processJobs(
      checkWatchedFaresJob,
      (lease, { signal }) => runWatchCheck(checkDeps, lease, signal),
      {
        concurrency: checkConcurrency,
      },
    ),
  )
  const dispatch = (signal: AbortSignal) => enqueueDueChecksWithinBudget(checkDeps, signal)
  running.use(
    startPeriodicTask(dispatchIntervalMs, dispatch, { log: deps.log, label: 'dispatch due checks' }),
  )
  return running
}
