import type { Bus } from '@faresight/kit/bus/bus'
import type { ScanModel } from '../scans/model.ts'
import { toScanQueues } from '../scans/queues.ts'
import { type ProcessScanDeps, processScanJob } from './process-scan-job.ts'

export interface ScanWorkerDeps extends Omit<ProcessScanDeps, 'model'> {
  bus: Bus
  scans: ScanModel
  publicScans: ScanModel
}

/** How many scans of each queue this process runs concurrently; 0 leaves them to other processes. */
export interface ScanConcurrency {
  users: number
  visitors: number
}

export function startScanWorkers(deps: ScanWorkerDeps, concurrency: ScanConcurrency): AsyncDisposable {
  const workers = new AsyncDisposableStack()
  const queues = toScanQueues(deps)
  for (const name of ['users', 'visitors'] as const) {
    const { model, job } = queues[name]
    if (!concurrency[name]) continue
    const run = deps.bus.processJobs(
      job,
      ({ scanId }, delivery) => processScanJob(scanId, { ...deps, model }, delivery),
      { concurrency: concurrency[name] },
    )
    workers.use(run)
  }
  return workers
}
