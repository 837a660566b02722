import type { Deps } from '../deps.ts'
import { scanKinds } from '../scans/kinds.ts'
import { workOnScan } from './run.ts'

/** How many scans one process works on at the same time; none of a kind leaves those to others. */
export interface AtOnce {
  own: number
  visitors: number
}

/** Works on scans in this process until it is disposed; those under way then go on elsewhere. */
export function startWorkers(deps: Deps, atOnce: AtOnce): AsyncDisposable {
  const workers = new AsyncDisposableStack()
  const kinds = scanKinds(deps)
  for (const name of ['own', 'visitors'] as const) {
    const { model, job } = kinds[name]
    if (!atOnce[name]) continue
    const work = deps.bus.processJobs(
      job,
      ({ scanId }, about) => workOnScan(scanId, { ...deps, model }, about),
      {
        concurrency: atOnce[name],
      },
    )
    workers.use(work)
  }
  return workers
}
