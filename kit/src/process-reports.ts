import {
  processReportIntervalMs,
  type ProcessReport,
  reportProcessRpc,
} from '@faresight/contracts/admin/processes'
import type { BackendName } from '@faresight/contracts/services'
import type { Bus } from './bus/bus.ts'
import { BusUnavailableError } from './bus/errors.ts'
import { runReadinessChecks, type ReadinessChecks } from './http/health.ts'
import { startPeriodicTask } from './periodic-task.ts'
import { latestLoggedError, type Log } from './telemetry/log.ts'

interface ProcessReportsOptions {
  service: BackendName
  instance: string
  bus: Pick<Bus, 'request'>
  readinessChecks: ReadinessChecks
  log: Log
}

export interface ProcessReports extends AsyncDisposable {
  /** Sends the last report, while admin still runs that may stop at the same time. */
  announceStop(): void
}

/** A process that stops waits no longer for its last report. */
const lastReportTimeoutMs = 500

/** Tells admin every ten seconds how this process is. A report that cannot be sent is dropped. */
export function startProcessReports({
  service,
  instance,
  bus,
  readinessChecks,
  log,
}: ProcessReportsOptions): ProcessReports {
  const startedAt = new Date().toISOString()
  const report = async (
    status: Pick<ProcessReport, 'state' | 'failing'>,
    options?: { timeoutMs: number },
  ): Promise<void> => {
    const lastError = latestLoggedError()
    try {
      await bus.request(reportProcessRpc, { service, instance, startedAt, ...status, lastError }, options)
    } catch (error) {
      if (!(error instanceof BusUnavailableError)) throw error
    }
  }
  const reportState = async (signal: AbortSignal) => {
    const results = await runReadinessChecks(readinessChecks, log)
    if (signal.aborted) return
    const failing = results.filter((it) => it.state === 'down').map(({ name }) => name)
    await report({ state: failing.length ? 'not-ready' : 'up', failing })
  }
  const reports = startPeriodicTask(processReportIntervalMs, reportState, {
    log,
    label: 'report the process',
  })
  const stop = async () => {
    const ended = reports[Symbol.asyncDispose]()
    await report({ state: 'stopping', failing: [] }, { timeoutMs: lastReportTimeoutMs })
    await ended
  }
  let stopping: Promise<void> | undefined
  return {
    announceStop: () => void (stopping ??= stop()),
    [Symbol.asyncDispose]: () => (stopping ??= stop()),
  }
}
