import { runPublicScan, runScan as runScanJob } from '@faresight/contracts/ai-scan/jobs'
import type { Deps } from '../deps.ts'
import { runScan } from '../running/run.ts'

/** Works on scans in this process until it is disposed; those under way then go on elsewhere. */
export function startWorkers(deps: Deps): AsyncDisposable {
  const { bus, atOnce, scans, publicScans } = deps
  const workers = new AsyncDisposableStack()
  if (atOnce.own)
    workers.use(
      bus.work(runScanJob, ({ scanId }, about) => runScan(scanId, { ...deps, model: scans }, about), {
        atOnce: atOnce.own,
      }),
    )
  if (atOnce.visitors)
    workers.use(
      bus.work(
        runPublicScan,
        ({ scanId }, about) => runScan(scanId, { ...deps, model: publicScans }, about),
        { atOnce: atOnce.visitors },
      ),
    )
  return workers
}
