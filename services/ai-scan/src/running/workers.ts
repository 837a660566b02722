import { runPublicScan, runScan } from '@faresight/contracts/ai-scan/jobs'
import type { Deps } from '../deps.ts'
import { workOnScan } from './run.ts'

/** How many scans one process works on at the same time; none of a kind leaves those to others. */
export interface AtOnce {
  own: number
  visitors: number
}

/** Works on scans in this process until it is disposed; those under way then go on elsewhere. */
export function startWorkers(deps: Deps, atOnce: AtOnce): AsyncDisposable {
  const { bus, scans, publicScans } = deps
  const workers = new AsyncDisposableStack()
  if (atOnce.own)
    workers.use(
      bus.work(runScan, ({ scanId }, about) => workOnScan(scanId, { ...deps, model: scans }, about), {
        atOnce: atOnce.own,
      }),
    )
  if (atOnce.visitors)
    workers.use(
      bus.work(
        runPublicScan,
        ({ scanId }, about) => workOnScan(scanId, { ...deps, model: publicScans }, about),
        { atOnce: atOnce.visitors },
      ),
    )
  return workers
}
