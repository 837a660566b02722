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

/** Tells admin every ten seconds how this process is, and on disposal that it stops. A report that cannot be sent is dropped. */
export function startProcessReports({
  service,
  instance,
  bus,
  readinessChecks,
  log,
}: ProcessReportsOptions): AsyncDisposable {
  const startedAt = new Date().toISOString()
  const report = async (status: Pick<ProcessReport, 'state' | 'failing'>) => {
    const lastError = latestLoggedError()
    await bus
      .request(reportProcessRpc, { service, instance, startedAt, ...status, lastError })
      .catch((error: unknown) => {
        if (!(error instanceof BusUnavailableError)) throw error
      })
  }
  const reportState = async () => {
    const results = await runReadinessChecks(readinessChecks, log)
    const failing = results.filter((it) => it.state === 'down').map(({ name }) => name)
    await report({ state: failing.length ? 'not-ready' : 'up', failing })
  }
  const reports = startPeriodicTask(processReportIntervalMs, reportState, {
    log,
    label: 'report the process',
  })
  return {
    async [Symbol.asyncDispose]() {
      await reports[Symbol.asyncDispose]()
      await report({ state: 'stopping', failing: [] })
    },
  }
}
