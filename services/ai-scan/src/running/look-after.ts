import { isUnavailableError } from '@faresight/kit/unavailable'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { scanLookedAfter } from '../metrics.ts'
import { type ScanKind, scanKinds } from '../scans/kinds.ts'
import { type DueScan, isOver } from '../scans/record.ts'
import { dueScans, putOff } from '../scans/store.ts'
import { conclude } from './conclude.ts'

/** A scan whose job was sent again is looked at again after that; the bus knows the same job for two minutes. */
const againMs = 2 * 60 * 1000

/** Looks after scans whose job was lost, whose worker died or whose end nobody was told, until it is disposed. */
export function lookAfterScans(deps: Deps, everyMs: number): AsyncDisposable {
  return startPeriodicTask(everyMs, () => lookOnce(deps), { log: deps.log, label: 'look after scans' })
}

/** Everything that is due now. Two processes that do it at the same time do no harm: what they send has the same id. */
export async function lookOnce(deps: Deps): Promise<void> {
  for (const kind of Object.values(scanKinds(deps))) {
    for (const scan of await dueScans(kind.model, deps.now())) {
      await lookAfter(scan, kind, deps).catch((error: unknown) => leave(scan, kind, error, deps))
    }
  }
}

/** One that cannot be looked after is not to stand before all others for ever. */
async function leave(scan: DueScan, { model }: ScanKind, error: unknown, { log, now }: Deps): Promise<void> {
  // Then none of them can.
  if (isUnavailableError(error) || error instanceof BusUnavailableError) throw error
  log.error({ err: error, scanId: scan._id }, 'a scan could not be looked after')
  await putOff(model, scan, new Date(now().getTime() + againMs))
}

async function lookAfter(
  scan: DueScan,
  { model, job }: ScanKind,
  { bus, counters, now }: Deps,
): Promise<void> {
  if (!isOver(scan.status)) {
    await bus.sendJob(
      job,
      { scanId: scan._id },
      {
        id: `${scan._id} ${scan.dueAt?.getTime()}`,
        trace: scan.trace,
      },
    )
    await putOff(model, scan, new Date(now().getTime() + againMs))
    return scanLookedAfter('job')
  }
  await conclude(scan, { model, counters, bus, now })
  scanLookedAfter('announcement')
}
